/** The fragment of the withdrawal form on the terms page. */
export const MODEL_FORM_ID = 'model-withdrawal-form';
