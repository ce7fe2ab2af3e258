import Foundation
import MemberHTTPServer
import MemberUI

extension DialogRequest: ChoosingSignIn {}

extension FacebookSandbox: RememberingPages {
    static var cookiePrefix: String { "sandbox_facebook" }
    var browsers: [String: Int] { known.browsers }
    var ways: [(URL?, TextKey)] { [(context.control, .facebookControl)] }

    func texts(for request: ServerRequest) -> Texts { request.facebookTexts }

    func setRemembered(_ person: Int, byBrowser fingerprint: String) { change { $0.browsers[fingerprint] = person } }
}
