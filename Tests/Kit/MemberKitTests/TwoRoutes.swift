import Foundation
import MemberHTTPServer
import MemberKit
import MemberUI

/// Two routes by which a website's visitors sign in, with any provider of `members`.
func signInRoutes(_ members: Members, _ signIn: some SignInRequest, at address: URL) -> Router {
    var router = Router()
    router.on("GET", "/sign-in") { _ in
        let pending = try await members.begin(with: signIn, redirectURI: address.appending(path: "callback"))
        var response = ServerResponse.redirect(to: pending.address.absoluteString)
        response.setCookie(ServerCookie("sign-in", pending.id))  // this browser's sign-in, and nobody else's
        return response
    }
    router.on("GET", "/callback") { request in
        guard let id = request.cookies["sign-in"], let url = request.address(at: address) else {
            return .text("Please start again.\n", status: 400)
        }
        do throws(MembersError) {
            let account = try await members.finish(id, redirectedTo: url)
            return .text("Hello, \(account.label ?? account.id)!\n")  // here begins a session of your own
        } catch {  // for the visitor a sentence without addresses and codes; log the error itself
            let sentence = MemberTrouble(error).map { Texts(.en)($0.key) } ?? "You cancelled the sign-in."
            return .text(sentence + "\n", status: error.isOffline ? 503 : 403)
        }
    }
    return router
}
