import MemberHTTPServer
import MemberUI

extension DialogRequest: AskedSignIn {}

extension FacebookSandbox: RememberingPages {
    static var cookiePrefix: String { "sandbox_facebook" }
    var browsers: [String: Int] { known.browsers }

    func setRemembered(_ person: Int, byBrowser fingerprint: String) { change { $0.browsers[fingerprint] = person } }

    /// Makes a page that explains why a sign-in does not continue.
    func problem(_ key: TextKey, _ request: ServerRequest, forDevelopers sentences: [String] = []) -> ServerResponse {
        problem(key, ways: [(context.control, .facebookControl)], request.facebookTexts, request, forDevelopers: sentences)
    }
}
