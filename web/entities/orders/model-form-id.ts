/** Where on the page of terms the standard form for withdrawal stands: the checkout leads there. */
export const MODEL_FORM_ID = 'model-withdrawal-form';
