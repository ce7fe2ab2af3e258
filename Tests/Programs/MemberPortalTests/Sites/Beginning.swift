import Foundation
import MemberHTTPServer
import MemberUI

/// What a site does when a form asks for a sign-in.
@MainActor
final class Beginning {
    private var limit = SignInLimit(perVisitor: 20, overall: 2_000)

    func response(
        to form: FormFields, of visitor: String, by components: any PageComponents, _ page: PageAppearance
    ) async -> ServerResponse {
        if let seconds = limit.begin(for: visitor, at: .now) {
            var refusal = ServerResponse.text("Too many sign-ins were begun. Please wait a little.\n", status: 429)
            refusal.headers["Retry-After"] = String(seconds)
            return refusal
        }
        guard case .leave(let signIn) = await components.perform(.signIn, form, page) else {
            limit.giveBack(for: visitor)
            return .redirect(to: "/", status: 303)
        }
        // To be remembered for this visitor alone, by its state.
        return .html(HTMLDocument.forwarding(to: signIn.address, title: page.title, "Go on").rendered)
    }
}
