import MemberCore
import MemberHTTPServer

// The faults that only VK has.

extension FaultForm {
    static let ofVK =
        [apiError, idError, joinRefused, captcha, captchaPicture, validation, confirmation, challenge] + ofUploads + [pollFailed]

    static let apiError = FaultForm(
        "api-error", .number("CODE", 1...99_999, like: 5), en: "The response is this error of the VK API.",
        ru: "В ответ приходит эта ошибка VK API.")
    static let idError = FaultForm(
        "id-error", .word("ERROR", like: "invalid_token"),
        en: "The response is this error of VK's id or oauth host, such as invalid_token.",
        ru: "В ответ приходит эта ошибка узла id или oauth, например invalid_token.")
    static let joinRefused = FaultForm(
        "join-refused", en: "A join of a community returns 0 and has no effect.",
        ru: "Вступление в сообщество получает ответ 0, и никто не вступает.", isMet: { $0.path == "/method/groups.join" })
    static let captcha = FaultForm(
        "captcha", en: "A call of the VK API fails with error 14 and a page that asks for a person.",
        ru: "Вызов VK API получает ошибку 14 и страницу, где нужен человек.", isMet: { $0.path.hasPrefix("/method/") })
    static let captchaPicture = FaultForm(
        "captcha-picture", en: "A call of the VK API fails with error 14 and a picture with letters.",
        ru: "Вызов VK API получает ошибку 14 и картинку с буквами.", isMet: { $0.path.hasPrefix("/method/") })
    static let validation = FaultForm(
        "validation", .choice("ENDING", VKValidationEnding.self),
        en: "A call of the VK API fails with error 17 and a page; its ending is chosen there (page) or here",
        ru: "Вызов VK API получает ошибку 17 и страницу; исход выбирают там (page) или здесь",
        isMet: { $0.path.hasPrefix("/method/") })
    static let confirmation = FaultForm(
        "confirmation", en: "A call of the VK API without confirm=1 fails with error 24 and a text for the member.",
        ru: "Вызов VK API без confirm=1 получает ошибку 24 и текст для участника.",
        isMet: { $0.path.hasPrefix("/method/") && $0.callFields["confirm"] != "1" })
    static let challenge = FaultForm(
        "challenge", en: "The response is a challenge of the host, with a page that asks for a person.",
        ru: "В ответ приходит проверка узла и страница, где нужен человек.",
        isMet: { !$0.isForPeople && !$0.skipsCaptcha })
}

extension FaultForm {
    /// The faults of upload servers.
    static let ofUploads = [uploadError, uploadEmpty, uploadCut]

    static let pollFailed = FaultForm(
        "poll-failed", .number("NUMBER", 1...4, like: 2),
        en: "A request for updates gets this failure: 1 lost events, 2 expired key, 3 lost state, 4 wrong version.",
        ru: "Запрос обновлений получает эту ошибку: 1 потеря событий, 2 ключ истёк, 3 потеря состояния, 4 неверная версия.",
        isMet: { $0.path.hasPrefix("/nim/") || $0.path.hasPrefix("/whp/") })
    static let uploadError = FaultForm(
        "upload-error", .number("CODE", 0...99_999, like: 22), en: "An upload server responds with this error.",
        ru: "Сервер загрузки отвечает этой ошибкой.", isMet: { $0.path.hasPrefix("/upload/") })
    static let uploadEmpty = FaultForm(
        "upload-empty", en: "An upload server takes none of the files.", ru: "Сервер загрузки не принимает ни одного файла.",
        isMet: { $0.path.hasPrefix("/upload/") })
    static let uploadCut = FaultForm(
        "upload-cut", .number("BYTES", 0...1_000_000_000, like: 1000),
        en: "The connection ends once an upload server has received so many bytes of the body; nothing of it is kept.",
        ru: "Соединение обрывается, когда сервер загрузки получил столько байтов тела; от них ничего не остаётся.",
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
