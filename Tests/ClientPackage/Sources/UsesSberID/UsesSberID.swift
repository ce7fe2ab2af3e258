import Foundation
import SberID

func request(_ launched: URL?) -> SIDAuthRequest {
    let verifier = SIDUtils.createVerifier()
    let request = SIDAuthRequest(
        scope: "openid profile email", state: "random_state", nonce: "random_nonce", redirectUri: "myapp://callback",
        codeChallenge: SIDUtils.createChallenge(verifier), codeChallengeMethod: SIDAuthRequest.challengeMethod)
    request.ssoBaseUrl = SIDUtils.getSSOUrlStringFrom(launched)
    return request
}

func made() -> SIDAuthRequest { .make(scope: "openid name", redirectUri: "myapp://callback", random: SystemRandom()) }

func code(_ error: SIDStartError) -> String { error.code + error.explanation.remedy }

func refused(_ url: URL) -> String? {
    do throws(SeamlessLinkError) {
        _ = try SeamlessLink.base(in: url, policy: SeamlessPolicy(.ift))
        return nil
    } catch { return error.refused }
}

func shared(_ body: Data, granted: String?) throws -> [String] {
    let claims = try SberClaims(parsing: body)
    let sharing = SberSharing(requested: SberScope.list("openid name"), granted: granted, claims: claims)
    return sharing.notShared.compactMap { $0.sentence(in: .ru) }
}

func button() -> String {
    var button = SIDLoginButton(type: .white, textType: .pursue, desiredSize: CGSize(width: 280, height: 48))
    button.borderColor = ComponentColor(0x333333)
    let component = button.html(ComponentActions(signIn: "/sign-in"), scheme: .dark)
    return HTMLDocument(title: "Sber ID", language: .ru, head: component.head(under: "/faces/"), body: [component.content])
        .rendered
}

func answer() -> SIDAuthResponse { .forTesting(authCode: "code") }
