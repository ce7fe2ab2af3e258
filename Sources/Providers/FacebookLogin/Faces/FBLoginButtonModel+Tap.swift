public import MemberOAuth
import MemberUI

extension FBLoginButtonModel {
    /// Performs the action of a tap: a login, or, after a question, a log-out. A tap while a login or that question is under way
    /// is ignored.
    /// - Parameter agent: Shows the dialog; nil for the context's own, else the system's.
    /// - Returns: The task of the action; nil if there is none.
    @discardableResult
    public func tap(using agent: (any UserAgent)? = nil) -> Task<Void, Never>? {
        if isAuthenticated {
            guard !isAsking else { return nil }
            isAsking = true
            return Task { @MainActor in await logOutIfConfirmed() }
        }
        guard button.state == .idle else { return nil }
        if let delegate, let face = face(), !delegate.loginButtonWillLogin(face) { return nil }
        guard button.begin() else { return nil }
        return Task { @MainActor in await logIn(agent) }
    }

    private func logIn(_ agent: (any UserAgent)?) async {
        let manager = LoginManager(in: context, defaultAudience: defaultAudience)
        let result: Result<LoginManagerLoginResult, any Error>
        do { result = .success(try await manager.logIn(configuration, using: agent)) } catch { result = .failure(error) }
        button.end()
        guard let face = face() else { return }
        switch result {
        case .success(let result): delegate?.loginButton(face, didCompleteWith: result, error: nil)
        case .failure(let error): delegate?.loginButton(face, didCompleteWith: nil, error: error)
        }
    }

    private func logOutIfConfirmed() async {
        defer { isAsking = false }
        if let confirmsLogOut {
            guard await confirmsLogOut(question) else { return }
        }
        LoginManager(in: context).logOut()
        if let face = face() { delegate?.loginButtonDidLogOut(face) }
    }

    /// The question to the member before a log-out.
    public var question: LogOutQuestion {
        let texts = Texts(language, .facebook)
        let title = userName.map { texts(.loggedInAs, ["name": $0]) } ?? texts(.loggedIn)
        return LogOutQuestion(title: title, logOut: texts(.logOut), cancel: texts(.cancelLogOut))
    }

    /// Shows the tooltip once when the button has entered a window, unless a member is logged in or the tooltip is disabled.
    /// - Returns: The tooltip's task; nil if there is no tooltip.
    @discardableResult
    package func enteredWindow() -> Task<Void, Never>? {
        guard !hasEnteredWindow, !isAuthenticated, tooltipBehavior != .disable else { return nil }
        hasEnteredWindow = true
        let tooltip = FacebookContext.$current.withValue(context) {
            FBLoginTooltipModel(colorStyle: tooltipColorStyle, language: language)
        }
        tooltip.forceDisplay = tooltipBehavior == .forceDisplay
        self.tooltip = tooltip
        return Task { @MainActor in await tooltip.present() }
    }
}
