import MemberCore
import MemberHTTPServer

// The faults that only VK has.

extension FaultForm {
    static let ofVK =
        [apiError, idError, joinRefused, captcha, captchaPicture, validation, confirmation, challenge] + ofUploads + [pollFailed]

    static let apiError = FaultForm(
        "api-error", .number("CODE", 1...99_999, like: 5), en: "The response contains this VK API error.",
        ru: "Ответ содержит эту ошибку VK API.")
    static let idError = FaultForm(
        "id-error", .word("ERROR", like: "invalid_token"),
        en: "The response contains this error of VK's id or oauth host, for example invalid_token.",
        ru: "Ответ содержит эту ошибку хоста id или oauth, например invalid_token.")
    static let joinRefused = FaultForm(
        "join-refused", en: "A request to join a community returns 0 and has no effect.",
        ru: "Запрос на вступление в сообщество возвращает 0 и ничего не меняет.", isMet: { $0.path == "/method/groups.join" })
    static let captcha = FaultForm(
        "captcha", en: "A VK API call fails with error 14 and a captcha page.",
        ru: "Вызов VK API возвращает ошибку 14 и страницу с капчей.", isMet: { $0.path.hasPrefix("/method/") })
    static let captchaPicture = FaultForm(
        "captcha-picture", en: "A VK API call fails with error 14 and a captcha picture.",
        ru: "Вызов VK API возвращает ошибку 14 и картинку с капчей.", isMet: { $0.path.hasPrefix("/method/") })
    static let validation = FaultForm(
        "validation", .choice("ENDING", VKValidationEnding.self),
        en: "A VK API call fails with error 17 and a validation page. Choose its result on the page (page) or here",
        ru: "Вызов VK API возвращает ошибку 17 и страницу проверки. Выберите результат на странице (page) или здесь",
        isMet: { $0.path.hasPrefix("/method/") })
    static let confirmation = FaultForm(
        "confirmation", en: "A VK API call without confirm=1 fails with error 24 and a text for the member.",
        ru: "Вызов VK API без confirm=1 возвращает ошибку 24 и текст для участника.",
        isMet: { $0.path.hasPrefix("/method/") && $0.callFields["confirm"] != "1" })
    static let challenge = FaultForm(
        "challenge", en: "The response is a challenge with a captcha page.",
        ru: "Ответ требует проверку и содержит страницу с капчей.",
        isMet: { !$0.isForPeople && !$0.skipsCaptcha })
}

extension FaultForm {
    /// The faults of upload servers.
    static let ofUploads = [uploadError, uploadEmpty, uploadCut]

    static let pollFailed = FaultForm(
        "poll-failed", .number("NUMBER", 1...4, like: 2),
        en: "A request for updates fails with this code: 1 lost events, 2 expired key, 3 lost state, 4 wrong version.",
        ru:
            "Запрос обновлений возвращает этот код ошибки: 1 потеря событий, 2 ключ истёк, 3 потеря состояния, 4 неверная версия.",
        isMet: { $0.path.hasPrefix("/nim/") || $0.path.hasPrefix("/whp/") })
    static let uploadError = FaultForm(
        "upload-error", .number("CODE", 0...99_999, like: 22), en: "An upload server responds with this error.",
        ru: "Сервер загрузки отвечает этой ошибкой.", isMet: { $0.path.hasPrefix("/upload/") })
    static let uploadEmpty = FaultForm(
        "upload-empty", en: "An upload server accepts none of the files.", ru: "Сервер загрузки не принимает ни одного файла.",
        isMet: { $0.path.hasPrefix("/upload/") })
    static let uploadCut = FaultForm(
        "upload-cut", .number("BYTES", 0...1_000_000_000, like: 1000),
        en: "The connection closes after an upload server receives this many bytes of the body. The data is discarded.",
        ru: "Соединение закрывается, когда сервер загрузки получит столько байтов тела. Данные не сохраняются.",
        isMet: { $0.path.hasPrefix("/upload/") })
}

extension ServerRequest {
    /// Whether the request belongs to one of VK's pages for people.
    fileprivate var isForPeople: Bool {
        let pages = [
            CaptchaDemands.pagePath, PictureDemands.picturePath, ValidationDemands.pagePath, "/authorize", "/app/", "/blank.html",
        ]
        return pages.contains { path.hasPrefix($0) } || path.hasSuffix(".css")
    }

    /// Whether the request says that no person can solve a captcha.
    fileprivate var skipsCaptcha: Bool { method == "POST" && (try? form())?["skip_captcha"] == "true" }
}

extension Fault.Kind {
    /// The response is an error of VK's API.
    /// - Parameter code: The value of `error_code`, from 1.
    /// - Returns: The kind.
    public static func apiError(_ code: Int) -> Self { Self(.apiError, number: code) }
    /// The response is an error of VK's id or oauth host.
    /// - Parameter word: The value of `error`: letters, digits and underscores.
    /// - Returns: The kind.
    public static func idError(_ word: String) -> Self { Self(.idError, word: word) }
    /// The next join of a community returns 0 and has no effect.
    public static let joinRefused = Self(.joinRefused)
    /// A call of VK's API fails with error 14 and a page; it succeeds with the page's `success_token`.
    public static let captcha = Self(.captcha)
    /// A call of VK's API fails with error 14 and a picture; it succeeds with the picture's letters.
    public static let captchaPicture = Self(.captchaPicture)
    /// A call of VK's API without `confirm=1` fails with error 24 and a text for the member.
    public static let confirmation = Self(.confirmation)
    /// A call of VK's API fails with error 17 and a page, at whose end the redirect's fragment says what came of it.
    /// - Parameter ending: The ending, or `page` if the member chooses it there.
    /// - Returns: The kind.
    public static func validation(_ ending: VKValidationEnding) -> Self { Self(.validation, word: ending.rawValue) }
    /// The response is a challenge with a page; the request succeeds with the page's solution in `X-Challenge-Solution`.
    public static let challenge = Self(.challenge)
    /// An upload server responds with an error in its own form.
    /// - Parameter code: The value of `error_code`.
    /// - Returns: The kind.
    public static func uploadError(_ code: Int) -> Self { Self(.uploadError, number: code) }
    /// An upload server takes none of the files.
    public static let uploadEmpty = Self(.uploadEmpty)
    /// The connection ends once an upload server has received so many bytes of the body.
    /// - Parameter bytes: The number of bytes.
    /// - Returns: The kind.
    public static func uploadCut(afterBytes bytes: Int) -> Self { Self(.uploadCut, number: bytes) }
    /// A request for updates gets a failure.
    /// - Parameter number: 1 for lost events, 2 for an expired key, 3 for a lost state, 4 for a wrong version.
    /// - Returns: The kind.
    public static func pollFailed(_ number: Int) -> Self { Self(.pollFailed, number: number) }
}
