import MemberCore
import MemberOAuth

/// The target that a start has opened, or tries to open first. The member is not signed in yet: the response arrives later, at the
/// redirect address.
public enum SIDStart: String, Sendable, CaseIterable {
    /// The bank's app.
    case bankApp
    /// The sign-in page, in a window above the app.
    case signInPage
}

/// Starts sign-ins, and takes their responses.
///
/// A start checks the request, stores the sign-in and then opens its target; a new start replaces the one before it. The stored sign-in
/// lives for 15 minutes and survives a relaunch.
public struct SIDLogin: Sendable {
    let memory: SIDState
    /// The task's context; nil for the process's default.
    let given: SberIDContext?

    /// The error of the last start; nil if it did not fail.
    public var lastStartError: SIDStartError? { memory.lastStartError }

    /// Starts a sign-in: the bank's app if it can be opened, else the sign-in page.
    ///
    /// Whether an app accepts a link is known only after this has returned. If none does, the page is shown; if that fails too,
    /// ``lastStartError`` gives the reason.
    /// - Parameters:
    ///   - request: The request, which is copied.
    ///   - viewController: The place of the page. If it adopts ``SIDSafariViewControllerDelegate``, it is notified of the window's end.
    /// - Returns: The target that is opened first, or the reason why nothing is.
    @MainActor
    @discardableResult
    public func auth(
        withSberId request: SIDAuthRequest, viewController: (any SIDPresenting)?
    ) -> Result<SIDStart, SIDStartError> {
        let start = memory.beginStart()
        return noting(start) { () throws(SIDStartError) in
            let run = try prepareAuth(request, viewController, start)
            guard run.first == .bankApp else { return try run.showPage(.portal) }
            Task { await opening(start, .success(run)) }
            return run.first
        }
    }

    /// Starts a sign-in; the later name of ``auth(withSberId:viewController:)``.
    /// - Parameters:
    ///   - request: The request, which is copied.
    ///   - viewController: The place of the page.
    /// - Returns: The target that is opened first, or the reason why nothing is.
    @MainActor
    @discardableResult
    public func auth(request: SIDAuthRequest, viewController: (any SIDPresenting)?) -> Result<SIDStart, SIDStartError> {
        auth(withSberId: request, viewController: viewController)
    }

    /// Starts a sign-in as ``auth(withSberId:viewController:)`` does, and returns once a target was opened.
    /// - Parameters:
    ///   - request: The request, which is copied.
    ///   - presenter: The place of the page.
    /// - Returns: The opened target.
    /// - Throws: The reason why nothing was opened.
    @MainActor
    @discardableResult
    public func start(_ request: SIDAuthRequest, on presenter: (any SIDPresenting)?) async throws(SIDStartError) -> SIDStart {
        let start = memory.beginStart()
        let prepared = noting(start) { () throws(SIDStartError) in try prepareAuth(request, presenter, start) }
        return try await opening(start, prepared).get()
    }

    /// Starts a sign-in in the bank's app without showing anything, for a member who comes from there and pressed no button.
    /// - Parameters:
    ///   - request: The request, which is copied. Its `ssoBaseUrl`, if accepted, is the address of the bank's app.
    ///   - completion: Called once, after this has returned, with whether the bank's app was opened. That does not mean that the member
    ///   is signed in.
    @MainActor
    public func autoAuth(request: SIDAuthRequest, completion: @escaping @MainActor @Sendable (Bool) -> Void) {
        let start = memory.beginStart()
        let prepared = noting(start) { () throws(SIDStartError) in
            try prepare(request, on: nil, as: start) { facts throws(SIDStartError) in [try facts.forAutoAuth()] }
        }
        Task { completion(await opening(start, prepared).isSuccess) }
    }

    /// Starts a sign-in on the sign-in page, whether or not the bank's app is installed.
    /// - Parameters:
    ///   - sberIdRequest: The request, which is copied. Its `ssoBaseUrl` is ignored.
    ///   - svcRedirectUrlString: The link by which the bank's app, opened from the page, brings this app back to the front.
    ///   - viewController: The place of the page. If it adopts ``SIDSafariViewControllerDelegate``, it is notified of the window's end.
    /// - Returns: Whether the page was shown; ``lastStartError`` gives the reason if not.
    @MainActor
    @discardableResult
    public func soleLoginWebPageAuth(
        sberIdRequest: SIDAuthRequest, svcRedirectUrlString: String, viewController: (any SIDPresenting)?
    ) -> Bool {
        let start = memory.beginStart()
        let shown = noting(start) { () throws(SIDStartError) in
            let run = try prepare(sberIdRequest, on: viewController, usesBase: false, as: start) { facts throws(SIDStartError) in
                [try facts.forSolePortal(returnLink: svcRedirectUrlString)]
            }
            return try run.showPage(run.targets.first ?? .portal)
        }
        return shown.isSuccess
    }
}

extension SIDLogin {
    /// Runs a start, and records its error.
    func noting<Value>(
        _ start: SIDState.Start, _ work: () throws(SIDStartError) -> Value
    ) -> Result<Value, SIDStartError> {
        do throws(SIDStartError) { return .success(try work()) } catch { return .failure(failed(start, error)) }
    }

    /// Opens the targets of a prepared start, and records its error.
    @MainActor
    @discardableResult
    func opening(_ start: SIDState.Start, _ run: Result<SIDStartFlow, SIDStartError>) async -> Result<SIDStart, SIDStartError> {
        switch run {
        case .success(let run):
            do throws(SIDStartError) { return .success(try await run.open()) } catch { return .failure(failed(start, error)) }
        case .failure(let error): return .failure(error)
        }
    }

    private func failed(_ start: SIDState.Start, _ error: SIDStartError) -> SIDStartError {
        memory.fail(start, error)
        // A start that another start or a sign-out has replaced has already ended.
        if start.ticket.end().interruption == nil { memory.events.yield(.notOpened(error)) }
        return error
    }
}

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
