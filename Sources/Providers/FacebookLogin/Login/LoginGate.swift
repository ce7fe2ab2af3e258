import MemberCore
import MemberSignIn

/// The rule that one login is under way at a time, for all managers of a process: a value that decides.
struct LoginGate: Sendable {
    /// One login.
    typealias Ticket = Int

    /// How far the login under way has come.
    enum Stage: Sendable, Equatable {
        /// It is about to open its dialog.
        case start
        /// The dialog is open, in Facebook's app or on a page.
        case performing(inApp: Bool)
    }

    /// Why a login was ended from outside.
    enum Ending: Sendable, Equatable {
        /// Another login has taken its place.
        case superseded
        /// The app came back for something else.
        case appActivated
        /// Another address has opened the app while the page was shown.
        case interrupted
    }

    private struct Login: Sendable {
        let ticket: Ticket
        var stage = Stage.start
        var cancel: (@Sendable () -> Void)?
    }

    private var login: Login?
    private var count = 0
    private var endings: [Ticket: Ending] = [:]

    /// Begins a login; one whose dialog is open ends as superseded.
    /// - Returns: The login's ticket, and what ends the earlier one; nil where another is about to open its dialog.
    mutating func begin() -> (ticket: Ticket, cancel: (@Sendable () -> Void)?)? {
        if login?.stage == .start { return nil }
        let cancel = end(as: .superseded)
        count += 1
        login = Login(ticket: count)
        return (count, cancel)
    }

    /// The dialog of a login opens.
    mutating func open(_ ticket: Ticket, inApp: Bool) {
        guard login?.ticket == ticket else { return }
        login?.stage = .performing(inApp: inApp)
    }

    /// Learns what ends a login from outside.
    /// - Returns: The same, to be done at once, where another login has taken its place meanwhile.
    mutating func setCancel(_ ticket: Ticket, _ cancel: @escaping @Sendable () -> Void) -> (@Sendable () -> Void)? {
        guard login?.ticket == ticket else { return endings[ticket] == nil ? nil : cancel }
        login?.cancel = cancel
        return nil
    }

    /// The app was opened by an address that is nobody's response.
    /// - Returns: What ends the login under way.
    mutating func foreignAddress() -> (@Sendable () -> Void)? {
        guard case .performing(let inApp) = login?.stage else { return nil }
        return end(as: inApp ? .appActivated : .interrupted)
    }

    /// A login has come to its end.
    /// - Returns: Why it was ended from outside, if it was, and whether its dialog was Facebook's app last.
    mutating func close(_ ticket: Ticket) -> (ending: Ending?, inApp: Bool) {
        var inApp = false
        if login?.ticket == ticket {
            inApp = login?.stage == .performing(inApp: true)
            login = nil
        }
        return (endings.removeValue(forKey: ticket), inApp)
    }

    private mutating func end(as ending: Ending) -> (@Sendable () -> Void)? {
        guard let login else { return nil }
        endings[login.ticket] = ending
        self.login = nil
        return login.cancel ?? {}
    }
}

/// The gate of a process.
final class LoginGateKeeper: Sendable {
    let gate = Locked(LoginGate())
    /// Whether a handler of a login is being called.
    @MainActor private(set) var isInHandler = false

    static func of(_ shared: ProviderContext) -> LoginGateKeeper { shared.kept { LoginGateKeeper() } }

    /// Begins a login, and ends the one whose dialog is open.
    /// - Throws: ``LoginError/loginInProgress``.
    func begin() throws(LoginError) -> LoginGate.Ticket {
        guard let (ticket, cancel) = gate.withLock({ $0.begin() }) else { throw .loginInProgress }
        cancel?()
        return ticket
    }

    /// Calls the handler of a login: one that begins in it is known by that.
    @MainActor
    func calling(_ handler: () -> Void) {
        isInHandler = true
        defer { isInHandler = false }
        handler()
    }

    func setCancel(_ ticket: LoginGate.Ticket, _ cancel: @escaping @Sendable () -> Void) {
        gate.withLock { $0.setCancel(ticket, cancel) }?()
    }

    func close(_ ticket: LoginGate.Ticket) -> (ending: LoginGate.Ending?, inApp: Bool) { gate.withLock { $0.close(ticket) } }

    func open(_ ticket: LoginGate.Ticket, inApp: Bool) { gate.withLock { $0.open(ticket, inApp: inApp) } }

    /// Ends the login under way because of an address that is nobody's response.
    func foreignAddress() { gate.withLock { $0.foreignAddress() }?() }
}
