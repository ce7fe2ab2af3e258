import MemberHTTPServer

// The faults that only the App Store has.

extension FaultForm {
    static let ofAppStore = [verifyStatus, verifyFinal, storeError, notification]

    static let verifyStatus = FaultForm(
        "verify-status", .number("STATUS", 21_000...21_199, like: 21_005),
        en: "verifyReceipt responds with this status. A status of 21100 or higher can be retried.",
        ru: "verifyReceipt возвращает этот статус. Запросы со статусом от 21100 можно повторить.", isMet: { $0.isVerifyReceipt })
    static let verifyFinal = FaultForm(
        "verify-final", .number("STATUS", 21_100...21_199, like: 21_150),
        en: "verifyReceipt responds with this status and marks it as not retryable.",
        ru: "verifyReceipt возвращает этот статус и сообщает, что повторять запрос не нужно.", isMet: { $0.isVerifyReceipt })
    static let storeError = FaultForm(
        "store-error", .number("CODE", 4_000_000...5_999_999, like: 5_000_001),
        en: "The Server API responds with this error code, for example 4040010 or 5000001.",
        ru: "Server API возвращает эту ошибку, например 4040010 или 5000001.", isMet: { $0.path.contains("/inApps/") })
    static let notification = FaultForm(
        "notification", .choice("FORM", NotificationFault.self),
        en: "The next notification is not delivered as it should be", ru: "Следующее уведомление приходит не так, как должно",
        isMet: { _ in false })
}

/// How a notification is not delivered as it should be.
public enum NotificationFault: String, Sendable, CaseIterable {
    /// An hour later.
    case late
    /// Two times.
    case twice
    /// After the one that follows it; an hour later where none follows.
    case swapped
    /// With a signature that is not valid; production repeats it as it should be.
    case tampered
}

extension Fault.Kind {
    /// verifyReceipt responds with this status; from 21100 on the call may be repeated.
    /// - Parameter status: The status.
    /// - Returns: The kind.
    public static func verifyStatus(_ status: Int) -> Self { Self(.verifyStatus, number: status) }
    /// verifyReceipt responds with this status, and says that repeating does not help.
    /// - Parameter status: The status, from 21100 on.
    /// - Returns: The kind.
    public static func verifyFinal(_ status: Int) -> Self { Self(.verifyFinal, number: status) }
    /// The Server API responds with this error; its first three digits are the HTTP status.
    /// - Parameter code: The code.
    /// - Returns: The kind.
    public static func storeError(_ code: Int) -> Self { Self(.storeError, number: code) }
    /// The store's next notification is not delivered as it should be.
    /// - Parameter fault: How.
    /// - Returns: The kind.
    public static func notification(_ fault: NotificationFault) -> Self { Self(.notification, word: fault.rawValue) }
}
