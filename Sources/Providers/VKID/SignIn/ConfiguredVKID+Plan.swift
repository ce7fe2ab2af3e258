import MemberSignIn
import VKWire

extension ConfiguredVKID {
    /// Returns the plan of a sign-in; a passed appearance is that of one visitor.
    func plan(
        _ configuration: AuthConfiguration, _ provider: OAuthProvider, _ source: FlowSource, for visitor: Appearance? = nil
    ) -> SignInPlan {
        let page = VKPage(
            source: source, appearance: visitor ?? object.appearance, isVisitors: visitor != nil,
            systemColorScheme: context.systemColorScheme, preferredLanguages: context.preferredLanguages)
        return app.plan(configuration, provider, page) { try await appStep(configuration, source) }
    }
}
