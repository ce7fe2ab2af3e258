/// Turkish.
let turkishTexts: [ElementText: String] = [
    .vkid: "VK ID ile giriş yap", .vkidShort: "VK ID",
    .signUp: "VK ID ile kaydol", .signUpShort: "Kaydol",
    .get: "VK ID ile al", .getShort: "Al",
    .open: "VK ID ile aç", .openShort: "Aç",
    .calculate: "VK ID ile hesapla", .calculateShort: "Hesapla",
    .order: "VK ID ile sipariş et", .orderShort: "Sipariş et",
    .makeOrder: "VK ID ile sipariş ver", .makeOrderShort: "Sipariş ver",
    .submitRequest: "VK ID ile başvuru gönder", .submitRequestShort: "Gönder",
    .participate: "VK ID ile katıl", .participateShort: "Katıl",

    .ok: "OK ile giriş yap", .okShort: "OK",
    .mail: "Mail ile giriş yap", .mailShort: "Mail",

    .signInTitle: "VK ID ile giriş",
    .signInSubtitle: "Tek dokunuş, akılda tutulacak parola yok.",
    .serviceTitle: "{service} girişi",
    .eventTitle: "Etkinlik kaydı",
    .eventSubtitle: "Adınızı ve iletişim bilgilerinizi biz dolduruyoruz.",
    .applyTitle: "Başvuru gönderimi",
    .applySubtitle: "Bilgileriniz VK ID’den gelir: yazacak pek bir şey kalmaz.",
    .checkoutTitle: "VK ID ile ödeme",
    .checkoutSubtitle: "Adınız ve iletişim bilgileriniz hemen dolar.",
    .checkoutAtTitle: "{service} ödemesi",

    .follow: "Takip et",
    .joinFailedTitle: "Takip edilemedi",
    .joinFailedText: "Topluluk takip edilemedi. Bir daha deneyin.",
    .verified: "Onaylı topluluk",
    .followed: "Artık {community} topluluğunu takip ediyorsunuz",
]
