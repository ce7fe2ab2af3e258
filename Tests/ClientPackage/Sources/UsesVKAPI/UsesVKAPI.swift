import Foundation
import VKAPI

func people(in folder: URL, of session: Session?) async throws(VKError) -> [VKPerson] {
    let cache = ResponseCache(root: folder, clock: SystemClock(), diagnostics: .silent)
    let client = VKAPIClient(session: session, hosts: .live, transport: NetworkTransport(), cache: cache)
    let any: VKReply<JSONValue> = try await client.call("users.get", [("user_ids", "1")], life: 60, mode: .offline)
    print(any.source, session?.account?.key.subject ?? "")
    return try await client.usersGet(ids: ["1"]).value
}

func isOffline(_ error: VKError) -> Bool {
    if case .request(.transport(.offline)) = error { true } else { error.code == "http.timed_out" }
}
