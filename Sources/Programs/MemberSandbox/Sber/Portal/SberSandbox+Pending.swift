import Foundation
import MemberHTTPServer
import MemberUI

extension SberRequest: ChoosingSignIn {}

extension SberSandbox: RememberingPages {
    static var cookiePrefix: String { "sandbox_sber" }
    var browsers: [String: Int] { known.browsers }
    var ways: [(URL?, TextKey)] { [(context.control, .sberControl)] }

    func texts(for request: ServerRequest) -> Texts { request.sberTexts }

    func setRemembered(_ person: Int, byBrowser fingerprint: String) { change { $0.browsers[fingerprint] = person } }

    /// Removes the members that browsers remember.
    func forgetBrowsers() { change { $0.browsers = [:] } }
}

extension ServerRequest {
    /// The texts of the bank's pages in the language that the browser requests.
    var sberTexts: Texts {
        Texts(.preferred(acceptLanguage: headers["Accept-Language"] ?? ""), .sberSandbox)
    }
}
