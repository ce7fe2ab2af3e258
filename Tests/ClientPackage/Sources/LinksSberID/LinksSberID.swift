import Foundation
import SberID

/// A program that links Sber ID and nothing else: a sign-in that cannot start, and an address of somebody else's.
@main
struct LinksSberID {
    static func main() async {
        let launch = URL(string: "myapp://host?sberIDRedirect=sberbankidlogin%3A%2F%2Fsberbankidsso")
        guard SIDUtils.getSSOUrlStringFrom(launch) == "sberbankidlogin://sberbankidsso" else { exit(1) }
        do {
            _ = try await SID.login.start(.make(scope: "openid", redirectUri: "myapp://callback"), on: nil)
            exit(1)
        } catch { guard error == .notConfigured else { exit(1) } }
    }
}
