import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

/// One start: its sign-in is stored, and its targets are opened in turn until one accepts it.
@MainActor
struct SIDStartFlow {
    let context: SberIDContext
    let memory: SIDState
    let settings: SIDPreferences
    let signIns: SIDSignIns
    let request: CheckedRequest
    let attempt: Attempt
    let targets: [SIDTarget]
    let presenter: (any SIDPresenting)?

    /// The target that is tried first.
    var first: SIDStart { targets.first?.start ?? .signInPage }

    /// Opens the targets until one accepts.
    /// - Returns: The opened target.
    /// - Throws: The reason why nothing was opened; the sign-in is ended then.
    func open() async throws(SIDStartError) -> SIDStart {
        for target in targets {
            // A later start or a sign-out may have replaced this one.
            guard try isWaiting() else { break }
            guard target.start == .bankApp else { return try showPage(target) }
            if await openApp(target) {
                tellOpened(.bankApp)
                return .bankApp
            }
        }
        throw give(.cannotOpen)
    }

    /// Shows the page of a target.
    /// - Returns: The page.
    /// - Throws: ``SIDStartError/noPresenter``; the sign-in is ended then.
    func showPage(_ target: SIDTarget) throws(SIDStartError) -> SIDStart {
        guard let address = address(target), let windows = presenter?.sidPresenter.flatMap(context.pageWindows) else {
            throw give(.noPresenter)
        }
        let page = StartPage(attempt, signIns, memory, presenter as? any SIDSafariViewControllerDelegate)
        guard let window = windows.open(address, events: page.events) else { throw give(.noPresenter) }
        page.opened(window, target.opensBankApp ? context.appLinks?.activations() : nil)
        tellOpened(.signInPage)
        // If another thread has ended the sign-in meanwhile, it found no page to dismiss.
        if (try? signIns.isWaiting(attempt.id)) == false { page.dismiss() }
        return .signInPage
    }

    /// Reports the opened target, unless the sign-in has ended meanwhile.
    private func tellOpened(_ start: SIDStart) {
        if (try? signIns.isWaiting(attempt.id)) != false { memory.events.yield(.opened(start)) }
    }

    private func isWaiting() throws(SIDStartError) -> Bool {
        do { return try signIns.isWaiting(attempt.id) } catch { throw give(.notStored(StoreFailure(error))) }
    }

    private func openApp(_ target: SIDTarget) async -> Bool {
        guard let address = address(target), let links = context.appLinks else { return false }
        return await links.open(target.isUniversal ? .universal(address) : .scheme(address))
    }

    private func address(_ target: SIDTarget) -> URL? {
        target.address(request, clientID: settings.clientID, portal: settings.stand.configuration.portal)
    }

    /// Ends the sign-in because nothing was opened, and returns the error.
    private func give(_ error: SIDStartError) -> SIDStartError {
        signIns.end(attempt, as: .agent(.unavailable))
        return error
    }
}

extension SIDTarget {
    /// The target as a start reports it.
    var start: SIDStart {
        switch self {
        case .appLink, .seamless: .bankApp
        case .portal, .solePortal: .signInPage
        }
    }

    fileprivate var isUniversal: Bool { if case .seamless(let base) = self { base.isUniversal } else { false } }

    /// Whether the page offers the bank's app, which returns while the page is open.
    fileprivate var opensBankApp: Bool { self != .portal && self != .solePortal(returnLink: nil) && start == .signInPage }
}
