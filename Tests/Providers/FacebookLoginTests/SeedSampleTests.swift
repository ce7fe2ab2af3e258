import FacebookLogin
import Foundation
import MemberTesting
import Testing
import WaitSupport

/// Code that an app writes; compiled and run. The samples with a view controller are in Examples/App.
@Suite("An app's own code", .timeLimit(.minutes(1)))
@MainActor
struct SeedSampleTests {
    @Test("a button is made, with its permissions")
    func button() throws {
        try FacebookBench().within {
            let loginButton = FBLoginButton()
            loginButton.permissions = ["public_profile", "email"]
            #expect(loginButton.permissions == ["public_profile", "email"])
        }
    }

    @Test("a manager that is a local variable logs in, and its handler processes the result or the error")
    func manager() async throws {
        let bench = try FacebookBench()
        let said = Said()
        var context = bench.context
        context.userAgent = bench.agent
        FacebookContext.$current.withValue(context) {
            let loginManager = LoginManager()
            loginManager.logIn(permissions: ["email"], from: nil) { result, error in
                said.words.append(error == nil && result?.isCancelled == false ? "logged in" : "not")
            }
        }
        #expect(await waited(while: said.words.isEmpty))
        #expect(said.words == ["logged in"])
    }

    @Test("the token's permissions are checked before anything is requested")
    func looking() async throws {
        let bench = try FacebookBench()
        let said = Said()
        var context = bench.context
        context.userAgent = bench.agent
        for _ in 0..<2 {
            let before = said.words.count
            FacebookContext.$current.withValue(context) {
                if AccessToken.current?.hasGranted("email") == true {
                    said.words.append("has it")
                } else {
                    let loginManager = LoginManager()
                    loginManager.logIn(permissions: ["email"], from: nil) { result, error in
                        said.words.append("asked")
                    }
                }
            }
            #expect(await waited(while: said.words.count == before))
        }
        #expect(said.words == ["asked", "has it"])
    }

    @Test("declined permissions are reported, so that the app does not ask again at once")
    func declined() async throws {
        let bench = try FacebookBench { ($0.granted, $0.declined) = (["public_profile"], ["email"]) }
        let said = Said()
        var context = bench.context
        context.userAgent = bench.agent
        FacebookContext.$current.withValue(context) {
            let loginManager = LoginManager()
            loginManager.logIn(permissions: ["email"], from: nil) { result, error in
                if result?.declinedPermissions.contains("email") == true {
                    said.words.append("explain first")
                } else {
                    said.words.append("go on")
                }
            }
        }
        #expect(await waited(while: said.words.isEmpty))
        #expect(said.words == ["explain first"])
    }

    @Test("the entry points of older versions accept any permissions")
    @available(*, deprecated)
    func olderVersions() async throws {
        let bench = try FacebookBench { $0.granted = ["public_profile", "email", "publish_actions"] }
        let said = Said()
        var context = bench.context
        context.userAgent = bench.agent
        FacebookContext.$current.withValue(context) {
            LoginManager().logIn(publishPermissions: ["email"], from: nil) { result, error in said.words.append("published") }
        }
        #expect(await waited(while: said.words.isEmpty))
        FacebookContext.$current.withValue(context) {
            LoginManager().logIn(readPermissions: ["publish_actions"], from: nil) { result, error in said.words.append("read") }
        }
        #expect(await waited(while: said.words.count < 2))
        #expect(said.words == ["published", "read"])
    }
}

/// The words of an app's code.
@MainActor
final class Said {
    var words: [String] = []
}
