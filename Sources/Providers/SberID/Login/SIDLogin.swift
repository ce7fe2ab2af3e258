import MemberCore
import MemberOAuth

/// What a start has opened, or tries to open first. The member is not signed in by that: the response arrives by the redirect address.
public enum SIDStart: String, Sendable, CaseIterable {
    /// The bank's app.
    case bankApp
    /// The sign-in page, in a window above the app.
    case signInPage
}

/// Starts sign-ins, and takes their responses.
///
/// A start checks the request, stores the sign-in and then opens something; a new one replaces the one before it. The stored sign-in
/// lives for 15 minutes and survives a relaunch.
public struct SIDLogin: Sendable {
    let memory: SIDState
    /// The task's context; nil for the process's default.
    let given: SberIDContext?

    /// Why the last start failed; nil after one that did not.
    public var lastStartError: SIDStartError? { memory.lastStartError }

    /// Starts a sign-in: the bank's app if it can be opened, else the sign-in page.
    ///
    /// Whether an app takes a link is known only after this has returned. If none does, the page is shown; if that fails too,
    /// ``lastStartError`` says why.
    /// - Parameters:
    ///   - request: What is asked; copied.
    ///   - viewController: What the page is shown on. If it adopts ``SIDSafariViewControllerDelegate``, it hears how the window ends.
    /// - Returns: What is opened first, or why nothing is.
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

    /// The same by its later name.
    /// - Parameters:
    ///   - request: What is asked; copied.
    ///   - viewController: What the page is shown on.
    /// - Returns: What is opened first, or why nothing is.
    @MainActor
    @discardableResult
    public func auth(request: SIDAuthRequest, viewController: (any SIDPresenting)?) -> Result<SIDStart, SIDStartError> {
        auth(withSberId: request, viewController: viewController)
    }

    /// Starts a sign-in as ``auth(withSberId:viewController:)`` does, and returns once something was opened.
    /// - Parameters:
    ///   - request: What is asked; copied.
    ///   - presenter: What the page is shown on.
    /// - Returns: What was opened.
    /// - Throws: Why nothing was.
    @MainActor
    @discardableResult
    public func start(_ request: SIDAuthRequest, on presenter: (any SIDPresenting)?) async throws(SIDStartError) -> SIDStart {
        let start = memory.beginStart()
        let prepared = noting(start) { () throws(SIDStartError) in try prepareAuth(request, presenter, start) }
        return try await opening(start, prepared).get()
    }

    /// Starts a sign-in in the bank's app, and shows nothing: for a member who comes from there and pressed no button.
    /// - Parameters:
    ///   - request: What is asked; copied. Its `ssoBaseUrl`, if it has an accepted one, says where the bank's app is.
    ///   - completion: Called once, after this has returned: whether the bank's app was opened. It does not mean that the member is
    ///     signed in.
    @MainActor
    public func autoAuth(request: SIDAuthRequest, completion: @escaping @MainActor @Sendable (Bool) -> Void) {
        let start = memory.beginStart()
        let prepared = noting(start) { () throws(SIDStartError) in
            try prepare(request, on: nil, as: start) { facts throws(SIDStartError) in [try facts.forAutoAuth()] }
        }
        Task { completion(await opening(start, prepared).isSuccess) }
    }

    /// Starts a sign-in on the sign-in page, whether or not the bank's app is there.
    /// - Parameters:
    ///   - sberIdRequest: What is asked; copied. Its `ssoBaseUrl` does not count.
    ///   - svcRedirectUrlString: The link by which the bank's app, opened from the page, brings this app back to the front.
    ///   - viewController: What the page is shown on. If it adopts ``SIDSafariViewControllerDelegate``, it hears how the window ends.
    /// - Returns: Whether the page was shown; ``lastStartError`` says why not.
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
    /// Runs a start, and remembers why it failed.
    func noting<Value>(
        _ start: SIDState.Start, _ work: () throws(SIDStartError) -> Value
    ) -> Result<Value, SIDStartError> {
        do throws(SIDStartError) { return .success(try work()) } catch { return .failure(failed(start, error)) }
    }

    /// Opens what a start has prepared, and remembers why it failed.
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
        // One whose place another start or a sign-out has taken is over already.
        if start.ticket.end().interruption == nil { memory.events.yield(.notOpened(error)) }
        return error
    }
}

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
