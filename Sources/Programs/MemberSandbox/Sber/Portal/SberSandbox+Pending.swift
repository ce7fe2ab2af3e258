import MemberHTTPServer
import MemberUI

extension SberRequest: AskedSignIn {}

extension SberSandbox: RememberingPages {
    static var cookiePrefix: String { "sandbox_sber" }
    var browsers: [String: Int] { known.browsers }

    func setRemembered(_ person: Int, byBrowser fingerprint: String) { change { $0.browsers[fingerprint] = person } }

    /// Removes the members that browsers remember.
    func forgetBrowsers() { change { $0.browsers = [:] } }

    /// Makes a page that explains why a sign-in does not continue.
    func problem(_ key: TextKey, _ request: ServerRequest, forDevelopers sentences: [String] = []) -> ServerResponse {
        problem(key, ways: [(context.control, .sberControl)], request.sberTexts, request, forDevelopers: sentences)
    }
}

extension ServerRequest {
    /// The texts of the bank's pages in the language that the browser requests.
    var sberTexts: Texts {
        Texts(.preferred(acceptLanguage: headers["Accept-Language"] ?? ""), .sberSandbox)
    }
}
