import Foundation
import MemberSignIn
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("The schemes of an app with Facebook", .timeLimit(.minutes(1)))
struct FacebookSchemesTests {
    private static func schemes(_ opened: [String]) -> HostSchemes {
        HostSchemes(information: [
            "CFBundleURLTypes": opened.map { ["CFBundleURLSchemes": [$0]] },
            "LSApplicationQueriesSchemes": ["fbapi", "fb-messenger-share-api", "fbauth2"],
        ])
    }

    private func problem(_ schemes: HostSchemes, at address: String) throws -> CoreError? {
        let address = try #require(URL(string: address))
        do throws(CoreError) { try schemes.check(address) } catch { return error }
        return nil
    }

    @Test(
        "the scheme of the redirect address must be the app's own, in any case; a web address needs none",
        arguments: [
            (["fb123"], "fb123://authorize/", true), (["other", "FB123"], "fb123://authorize/", true),
            (["fb123"], "fb123lite://authorize/", false), (["fb123lite"], "fb123://authorize/", false),
            ([], "fb123://authorize/", false), ([], "https://app.example.com/cb", true), ([], "http://127.0.0.1:9/cb", true),
            (["mine"], "mine://back", true), (["\u{212A}in"], "kin://back", false),
        ])
    func own(opened: [String], address: String, isAccepted: Bool) throws {
        let problem = try problem(Self.schemes(opened), at: address)
        #expect((problem == nil) == isAccepted)
        let scheme = String(address.prefix { $0 != ":" })
        guard let problem else { return }
        #expect(problem.code == "facebook.scheme_missing" && problem.problem.contains(scheme))
        #expect(problem.remedy.contains("CFBundleURLTypes"))
    }

    @Test(
        "a scheme of Facebook's app can be queried, and never registered",
        arguments: ["fbapi", "fbauth2", "fb-messenger-share-api"])
    func reserved(scheme: String) throws {
        let problem = try problem(Self.schemes(["fb123", scheme]), at: "fb123://authorize/")
        #expect(problem?.code == "facebook.scheme_of_facebook" && problem?.problem.contains(scheme) == true)
        #expect(problem?.remedy.contains("LSApplicationQueriesSchemes") == true)
    }

    @Test(
        "without the scheme a login is a typed error before anything is shown, and the next one works once the scheme is registered"
    )
    func login() async throws {
        let bench = try FacebookBench()
        let agent = bench.agent
        let manager = bench.manager(opening: [])
        await #expect { try await manager.logIn(LoginConfiguration(), using: agent) } throws: { ($0 as NSError).code == 2 }
        await #expect { try await manager.logIn(LoginConfiguration(), using: agent) } throws: { ($0 as NSError).code == 2 }
        #expect(agent.scripted.addresses.isEmpty && bench.home.vault.openAttempts.isEmpty)
        #expect(try await bench.manager(opening: ["fb123"]).logIn(LoginConfiguration(), using: agent).token != nil)
    }

    @Test(
        "a question for a permission also needs the scheme; a revocation, and an agent with its own address, do not")
    func question() async throws {
        let bench = try FacebookBench()
        let manager = bench.manager(opening: [])
        var agent = bench.agent
        agent.suppliesRedirectURI = true
        _ = try await manager.logIn(LoginConfiguration(permissions: ["email"]), using: agent)
        await #expect { try await manager.ensure([.userLikes], using: bench.agent) } throws: { ($0 as NSError).code == 2 }
        try await manager.revoke(.email)
        #expect(bench.token?.declinedPermissions == [.email])
    }
}

extension FacebookBench {
    /// A manager of an app whose Info.plist names these schemes.
    fileprivate func manager(opening schemes: [String]) -> LoginManager {
        var context = context
        context.hostSchemes = HostSchemes(information: ["CFBundleURLTypes": [["CFBundleURLSchemes": schemes]]])
        return FacebookContext.$current.withValue(context) { LoginManager() }
    }
}
