// A command-line app: signs in with VK ID, lists friends, and goes on without a network.
//
//   weavers sign-in [--client-id ID]    opens the browser: at a started `member sandbox`, with an id at VK
//   weavers friends [--offline]         from VK, or what is kept
//   weavers sign-out

import Foundation
import MemberKit
import MemberLoopback
import VKID

/// The fields that this app asks of each friend.
struct Friends: Decodable {
    struct Person: Decodable {
        let first_name: String
        let last_name: String
    }
    let items: [Person]
}

let words = CommandLine.arguments.dropFirst()
let home = URL(filePath: ProcessInfo.processInfo.environment["WEAVERS_HOME"] ?? "weavers-home", directoryHint: .isDirectory)

func run() async throws(MembersError) {
    let members = try Members(home: home, providers: [.vk])
    switch words.first {
    case "sign-in":
        let account = try await members.signIn(with: try await request(), using: LoopbackAgent())
        print("Signed in: \(account.label ?? account.id)")
    case "friends":
        let mode: CacheMode = words.contains("--offline") ? .offline : .standard
        let reply = try await members.call(
            "friends.get", [("fields", "city")], decoding: Friends.self, mode: mode, as: members.account())
        for person in reply.value.items { print(person.first_name, person.last_name) }
        print("(\(reply.source))")
    case "sign-out":
        let report = try await members.signOut(members.account())
        print(report.isComplete ? "Signed out." : "You are still signed in at VK. Try again later.")
        if !report.isComplete { exit(1) }
    default: print("weavers sign-in | friends [--offline] | sign-out")
    }
}

func request() async throws(MembersError) -> VKSignIn {
    if let place = words.firstIndex(of: "--client-id"), place + 1 < words.endIndex {
        return .vk(clientID: words[place + 1], scopes: ["friends"])
    }
    do throws(ProviderError) {
        return .vk(clientID: "51000001", scopes: ["friends"], environment: try await .sandbox())
    } catch { throw .unavailable(error) }
}

do throws(MembersError) { try await run() } catch {
    print("\(error.problem) \(error.remedy) (\(error.code))")
    exit(error.isOffline ? 4 : 1)
}
