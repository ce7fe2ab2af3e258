import FacebookLogin
import Foundation
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@Suite("A dialog that fails", .timeLimit(.minutes(1)))
struct RedirectErrorAcceptanceTests {
    private func error(_ query: String) async throws -> NSError {
        let bench = try FacebookBench()
        do { _ = try await bench.logIn(arriving: "fb123://authorize/?" + query) } catch { return error as NSError }
        throw CoreError.unknown()
    }

    @Test(
        "gives developers the service's text, in its order of precedence",
        arguments: [
            ("error_message=m&error=e", "e"), ("error_message=m&error_description=d", "m"), ("error_message=m", "m"),
            ("error=e&error_description=d&error_reason=r", "d"), ("error=e&error_reason=r", "r"), ("error=e", "e"),
            ("error=e&error_description=&error_reason=r", "r"), ("error=e&error_description=a+b%21", "a b!"),
        ])
    func message(query: String, expected: String) async throws {
        let error = try await error(query)
        #expect(error.domain == "com.facebook.sdk.core" && error.code == 8)
        #expect(error.userInfo["com.facebook.sdk:FBSDKErrorDeveloperMessageKey"] as? String == expected)
        #expect(error.userInfo["com.facebook.sdk:FBSDKGraphRequestErrorKey"] as? Int == 0)
    }

    @Test("has its code as a number if it is one")
    func code() async throws {
        let key = "com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorCodeKey"
        #expect(try await error("error_message=m&error_code=4201").userInfo[key] as? Int == 4201)
        #expect(try await error("error=server_error&error_code=2").userInfo[key] as? Int == 2)
        #expect(try await error("error_message=m").userInfo[key] == nil)
        #expect(try await error("error_message=m&error_code=x1").userInfo[key] as? Int == nil)
    }

    @Test("is the caller's error in every form of a login: typed, thrown, in the handler, in the result")
    @MainActor
    func forms() async throws {
        let bench = try FacebookBench()
        let agent = bench.agent(arriving: "fb123://authorize/?error_message=m")
        let said = Said()
        bench.asApp(with: agent) {
            LoginManager().logIn(permissions: ["email"], from: nil) { result, error in
                said.words.append(result == nil ? error.map(word) ?? "nothing" : "a result")
            }
        }
        #expect(await said.hears(1))
        bench.asApp(with: agent) {
            LoginManager().logIn(configuration: LoginConfiguration()) { result in
                if case .failed(let error) = result { said.words.append(word(for: error)) }
            }
        }
        #expect(await said.hears(2))
        bench.asApp(with: agent) {
            LoginManager().logIn(permissions: [.email]) { result in
                if case .failed(let error) = result { said.words.append(word(for: error)) }
            }
        }
        #expect(await said.hears(3))
        #expect(
            await failure { try await bench.asApp(with: agent) { try await LoginManager().logIn(permissions: [], from: nil) } }
                == "core 8")
        #expect(said.words == ["core 8", "core 8", "core 8"])
    }

    @Test("leaves the logged-in member and all stored values unchanged, and notifies no change")
    func nothingChanges() async throws {
        let bench = try FacebookBench()
        let changes = Locked(0)
        let observer = bench.context.notificationCenter.addObserver(forName: .AccessTokenDidChange, object: nil, queue: nil) {
            _ in
            changes.withLock { $0 += 1 }
        }
        _ = try await bench.logIn()
        let before = bench.within { (AccessToken.current, AuthenticationToken.current, Profile.current) }
        #expect(await waited(while: changes.value < 1))
        let good = "access_token=a&user_id=42"
        for query in ["error_message=m", "error=access_denied", "", "STATE&\(good)", "state=x&\(good)&granted_scopes=email"] {
            _ = await outcome { try await bench.logIn(arriving: "fb123://authorize/?" + query) }
        }
        let after = bench.within { (AccessToken.current, AuthenticationToken.current, Profile.current) }
        #expect(after.0 == before.0 && after.1 == before.1 && after.2 == before.2)
        // Everything recorded by now is posted before this runs.
        await MainActor.run { #expect(changes.value == 1) }
        bench.context.notificationCenter.removeObserver(observer)
    }
}
