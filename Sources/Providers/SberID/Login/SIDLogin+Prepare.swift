import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

// The steps of every start before anything is opened.
extension SIDLogin {
    /// Returns the context that was in force when this value was made, else the process's default, which is made at its first use.
    func context() throws(AccountError) -> SberIDContext { if let given { given } else { try SberIDContext.standard() } }

    /// Prepares the bank's app, else the sign-in page.
    @MainActor
    func prepareAuth(
        _ request: SIDAuthRequest, _ presenter: (any SIDPresenting)?, _ start: SIDState.Start
    ) throws(SIDStartError) -> SIDStartFlow {
        try prepare(request, on: presenter, as: start) { facts throws(SIDStartError) in try facts.forAuth() }
    }

    /// Checks a request, finds its targets and stores the sign-in, which replaces the one before it.
    @MainActor
    func prepare(
        _ request: SIDAuthRequest, on presenter: (any SIDPresenting)?, usesBase: Bool = true, as start: SIDState.Start,
        _ choose: (TargetFacts) throws(SIDStartError) -> [SIDTarget]
    ) throws(SIDStartError) -> SIDStartFlow {
        let settings = memory.settings
        guard !settings.clientID.isEmpty else { throw .notConfigured }
        let checked = try CheckedRequest(request)
        let context: SberIDContext
        do { context = try self.context() } catch { throw .notStored(StoreFailure(error)) }
        let targets = try choose(facts(checked, usesBase, settings, context, presenter))
        Self.tell(checked.warnings, context.diagnostics)
        let signIns = SIDSignIns(context, settings, memory, as: start.ticket)
        let plan = signIns.plan(checked, returnLink: targets.compactMap(\.returnLink).first)
        let attempt: Attempt
        do throws(SignInFailure) { attempt = try plan.begin(in: signIns.attempts).attempt } catch {
            throw start.ticket.isOver ? .cannotOpen : SIDStartError(storing: error.cause)
        }
        signIns.attempts.leaveReplaced()
        return SIDStartFlow(
            context: context, memory: memory, settings: settings, signIns: signIns, request: checked, attempt: attempt,
            targets: targets, presenter: presenter)
    }

    /// Returns the facts that decide where the sign-in is sent.
    @MainActor
    private func facts(
        _ request: CheckedRequest, _ usesBase: Bool, _ settings: SIDPreferences, _ context: SberIDContext,
        _ presenter: (any SIDPresenting)?
    ) -> TargetFacts {
        let base = (usesBase ? request.base : nil).flatMap { settings.judge(context.diagnostics).base(of: $0) }
        let schemes = (settings.bankAppSchemes + [base?.scheme].compactMap { $0 }).map(\.asciiLowercased)
        let openable = schemes.filter { scheme in
            URL(string: "\(scheme)://sberbankid").map { context.appLinks?.canOpen($0) ?? false } ?? false
        }
        return TargetFacts(
            base: base, schemes: settings.bankAppSchemes, openable: Set(openable),
            hasPresenter: presenter?.sidPresenter.flatMap(context.pageWindows) != nil)
    }

    /// Reports settings that are allowed but not advisable.
    static func tell(_ warnings: [CheckedRequest.Warning], _ diagnostics: Diagnostics) {
        for warning in warnings { diagnostics.report(.warning, "sberid.request", ["warning": .open(warning.rawValue)]) }
    }
}

extension SIDStartError {
    /// Creates the error of a sign-in that could not be stored.
    init(storing error: any Error) {
        self =
            if case .storage(let failure)? = error as? OAuthError { .notStored(failure) } else { .notStored(StoreFailure(error)) }
    }
}

extension SIDTarget {
    /// The link by which the bank's app returns, if one is sent.
    fileprivate var returnLink: String? { if case .solePortal(let link) = self { link } else { nil } }
}
