import type { TakeoutLanguage } from './takeout-language.ts';

export const ASIAN_AND_AFRICAN_NAMES: readonly TakeoutLanguage[] = [
  {
    language: 'he',
    labels: {
      INBOX: 'דואר נכנס|תיבת דואר נכנס',
      SENT: 'דואר יוצא|נשלח|נשלחו',
      DRAFT: 'טיוטות|טיוטה',
      SPAM: 'ספאם|דואר זבל',
      TRASH: 'אשפה',
      UNREAD: 'לא נקרא|לא נקראו|שלא נקראו',
      STARRED: 'מסומן בכוכב|מסומנת בכוכב|מסומנים בכוכב',
      IMPORTANT: 'חשוב|חשובים',
      CHAT: "צ'אט|צ'אטים",
    },
    states:
      'נפתח|נפתחו|נקרא|נקראו|הועבר לארכיון|הועברו לארכיון|בארכיון|הושתק|הושתקו|' +
      'הועבר למצב נודניק|נודניק|מתוזמן|מתוזמנים',
    categoryWord: 'קטגוריה|קטגוריית',
    categories: {
      CATEGORY_PERSONAL: 'אישי|ראשי',
      CATEGORY_SOCIAL: 'חברתי|רשתות חברתיות',
      CATEGORY_PROMOTIONS: 'קידומי מכירות|מבצעים',
      CATEGORY_UPDATES: 'עדכונים',
      CATEGORY_FORUMS: 'פורומים',
      CATEGORY_PURCHASES: 'רכישות',
      CATEGORY_RESERVATIONS: 'הזמנות',
    },
  },
  {
    language: 'ar',
    labels: {
      INBOX: 'البريد الوارد',
      SENT: 'البريد المرسل|البريد المرسَل|الرسائل المرسلة',
      DRAFT: 'المسودات|مسودات|مسودة',
      SPAM: 'الرسائل غير المرغوب فيها|البريد غير المرغوب فيه|رسائل غير مرغوب فيها',
      TRASH: 'المهملات',
      UNREAD: 'غير مقروءة|غير مقروء',
      STARRED: 'المميزة بنجمة|مميزة بنجمة|مميّزة بنجمة',
      IMPORTANT: 'مهم|مهمة|هام',
      CHAT: 'الدردشة|دردشة|الدردشات',
    },
    states:
      'مفتوح|مفتوحة|تم الفتح|مقروءة|مؤرشف|مؤرشفة|مؤرشَفة|الأرشيف|تم التجاهل|تم تجاهلها|' +
      'مؤجلة|الرسائل المؤجلة|مجدولة|مُجدوَلة',
    categoryWord: 'الفئة|فئة|التصنيف',
    categories: {
      CATEGORY_PERSONAL: 'شخصي|شخصية|الأساسي|أساسي|الرئيسية',
      CATEGORY_SOCIAL: 'اجتماعي|الشبكات الاجتماعية',
      CATEGORY_PROMOTIONS: 'العروض الترويجية|الترويج',
      CATEGORY_UPDATES: 'التحديثات|تحديثات',
      CATEGORY_FORUMS: 'المنتديات|منتديات',
      CATEGORY_PURCHASES: 'المشتريات|عمليات الشراء',
      CATEGORY_RESERVATIONS: 'الحجوزات',
    },
  },
  {
    language: 'fa',
    labels: {
      INBOX: 'صندوق ورودی|صندوق دریافت',
      SENT: 'ارسال شده|ارسال‌شده|ارسال شد',
      DRAFT: 'پیش‌نویس‌ها|پیش‌نویس',
      SPAM: 'هرزنامه',
      TRASH: 'سطل زباله|زباله‌دان',
      UNREAD: 'خوانده نشده|خوانده‌نشده',
      STARRED: 'ستاره‌دار',
      IMPORTANT: 'مهم',
      CHAT: 'گپ|گپ‌ها',
    },
    states:
      'باز شده|بازشده|خوانده شده|بایگانی شده|بایگانی‌شده|بی‌صدا شده|به تعویق افتاده|' +
      'تعویق‌شده|زمان‌بندی شده|زمان‌بندی‌شده',
    categoryWord: 'دسته|دسته‌بندی|رده',
    categories: {
      CATEGORY_PERSONAL: 'شخصی|اصلی',
      CATEGORY_SOCIAL: 'اجتماعی|شبکه‌های اجتماعی',
      CATEGORY_PROMOTIONS: 'تبلیغات|تبلیغاتی',
      CATEGORY_UPDATES: 'به‌روزرسانی‌ها|به‌روزرسانی',
      CATEGORY_FORUMS: 'انجمن‌ها|تالارها',
      CATEGORY_PURCHASES: 'خریدها',
      CATEGORY_RESERVATIONS: 'رزروها',
    },
  },
  {
    language: 'hi',
    labels: {
      INBOX: 'इनबॉक्स',
      SENT: 'भेजे गए|भेजा गया|भेजे गए ईमेल',
      DRAFT: 'ड्राफ़्ट|ड्राफ्ट|अधूरा ईमेल',
      SPAM: 'स्पैम',
      TRASH: 'ट्रैश|मिटाया हुआ',
      UNREAD: 'नहीं पढ़े गए|न पढ़ा गया|अपठित',
      STARRED: 'तारांकित|तारे का निशान लगाया हुआ',
      IMPORTANT: 'महत्वपूर्ण|ज़रूरी',
      CHAT: 'चैट',
    },
    states:
      'खोला गया|खोले गए|पढ़ा गया|पढ़े गए|संग्रहित|संग्रहीत|संग्रह|म्यूट किया गया|' +
      'स्नूज़ किया गया|शेड्यूल किया गया',
    categoryWord: 'श्रेणी|कैटगरी',
    categories: {
      CATEGORY_PERSONAL: 'निजी|व्यक्तिगत|प्राथमिक|मुख्य',
      CATEGORY_SOCIAL: 'सोशल|सामाजिक',
      CATEGORY_PROMOTIONS: 'प्रमोशन|प्रचार',
      CATEGORY_UPDATES: 'अपडेट',
      CATEGORY_FORUMS: 'फ़ोरम|फोरम',
      CATEGORY_PURCHASES: 'खरीदारी',
      CATEGORY_RESERVATIONS: 'बुकिंग|रिज़र्वेशन',
    },
  },
  {
    language: 'sw',
    labels: {
      INBOX: 'Kikasha',
      SENT: 'Zilizotumwa|Barua Iliyotumwa',
      DRAFT: 'Rasimu',
      SPAM: 'Barua taka|Taka',
      TRASH: 'Tupio',
      UNREAD: 'Ambazo Hazijasomwa|Haijasomwa',
      STARRED: 'Zenye Nyota|Yenye nyota',
      IMPORTANT: 'Muhimu',
      CHAT: 'Gumzo',
    },
    states:
      'Imefunguliwa|Zilizofunguliwa|Imesomwa|Iliyowekwa kwenye kumbukumbu|' +
      'Zilizowekwa kwenye kumbukumbu|Zilizokomeshwa|Zilizoahirishwa|Zilizoratibiwa',
    categoryWord: 'Aina|Kitengo',
    categories: {
      CATEGORY_PERSONAL: 'Binafsi|Msingi',
      CATEGORY_SOCIAL: 'Jamii|Mitandao jamii',
      CATEGORY_PROMOTIONS: 'Matangazo|Ofa',
      CATEGORY_UPDATES: 'Masasisho|Taarifa',
      CATEGORY_FORUMS: 'Vikao|Mabaraza',
      CATEGORY_PURCHASES: 'Ununuzi',
      CATEGORY_RESERVATIONS: 'Uwekaji nafasi',
    },
  },
];
