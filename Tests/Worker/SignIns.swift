import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberTesting
import ProcessSupport
import VKID
import VKWire

/// Two apps whose members sign in at the sandbox side by side: `sign-ins HOME ID API OAUTH CLIENT CLIENT`.
///
/// Told `sign-in N`, it lets so many sign in at once, of a hundred members, and says how many became who they should; told
/// `attempts`, it says how many sign-ins are still open; told `close`, it shuts its transports down.
enum SignIns {
    static func run(_ arguments: [String]) async throws {
        let addresses = arguments[1...3].compactMap(URL.init)
        guard arguments.count == 6, addresses.count == 3, DescriptorLimit.allows(4000) else {
            throw CocoaError(.featureUnsupported)
        }
        let hosts = VKHosts(id: addresses[0], api: addresses[1], oauth: addresses[2])
        let crowd = try Crowd(URL(filePath: arguments[0]), hosts, Array(arguments[4...]))
        MemberWorker.say("ready")
        while let line = readLine() {
            let words = line.split(separator: " ")
            switch words.first {
            case "sign-in": MemberWorker.say(String(await crowd.signIn(words.last.flatMap { Int($0) } ?? 0)))
            case "attempts": MemberWorker.say(String(crowd.vault.openAttempts.count))
            default: MemberWorker.say(crowd.close())
            }
        }
    }
}

private struct Crowd: Sendable {
    let vault: Vault
    private let vkids: [VKID]
    private let transports = (vk: NetworkTransport(), browser: NetworkTransport())

    init(_ home: URL, _ hosts: VKHosts, _ clients: [String]) throws {
        let vault = try Vault(home: home)
        self.vault = vault
        let context = VKIDContext(vault: vault, transport: Patient(transport: transports.vk))
        vkids = try VKIDContext.$current.withValue(context) {
            try clients.map {
                try VKID(
                    config: Configuration(
                        appCredentials: AppCredentials(clientId: $0), environment: .stored(as: "sandbox", hosts: hosts)))
            }
        }
    }

    func close() -> String {
        transports.vk.shutdown()
        transports.browser.shutdown()
        return "closed"
    }

    /// How many of so many at once became the member they are, in the app they began with.
    func signIn(_ count: Int) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<count {
                group.addTask {
                    do { return try await isRight(vkids[number % 2], member: number / 2 % 100 + 1) } catch {
                        MemberWorker.complain("\(error)")
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    private func isRight(_ vkid: VKID, member: Int) async throws -> Bool {
        let pending = try await vkid.beginAuthorization(with: AuthConfiguration(scope: ["friends"]))
        let answer = try await CrowdConsent.answer(at: pending.address, member, by: Patient(transport: transports.browser))
        guard case .signedIn(let session) = try await vkid.finishAuthorization(pending.id, redirectedTo: answer) else {
            return false
        }
        return session.userId.value == 200_000 + member
    }
}

/// Waits for answers however slow the machine is: what is looked at is that none crosses.
private struct Patient: HTTPTransport {
    let transport: NetworkTransport

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        var request = request
        request.limits.whole = .seconds(300)
        request.limits.idle = .seconds(300)
        request.limits.connect = .seconds(300)
        return try await transport.send(request)
    }
}
