import MemberSignIn
import VKWire

extension ConfiguredVKID {
    /// How a sign-in is made; an appearance is that of this one visitor.
    func plan(
        _ configuration: AuthConfiguration, _ provider: OAuthProvider, _ source: FlowSource, for visitor: Appearance? = nil
    ) -> SignInPlan {
        let page = VKPage(
            source: source, appearance: visitor ?? object.appearance, isVisitors: visitor != nil,
            systemColorScheme: context.systemColorScheme, preferredLanguages: context.preferredLanguages)
        return app.plan(configuration, provider, page) { try await appStep(configuration, source) }
    }
}
