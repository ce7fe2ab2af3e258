import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberSandbox
import MemberTesting
import Testing
import VKAPI
import VKWire

@Suite("Pages of walls and photos from the sandbox", .timeLimit(.minutes(1)))
struct SandboxPagesTests {
    @Test("a wall is read to its end, however large the pages are", arguments: [1, 2, 3, 100])
    func wall(size: Int) async throws {
        try await APIBench.with {
            $0.vk.callLimits.member = 1000
        } _: { bench in
            let client = VKAPIClient(
                session: try await bench.signIn(as: "anna", scope: "wall photos"), hosts: bench.hosts, transport: bench.transport,
                cache: MemoryReplyStore(), traffic: RequestTraffic())
            for number in 1...4 { _ = try await client.call("wall.post", [("message", "post \(number)")]) }
            var texts: [String?] = []
            for try await post in client.pages("wall.get", pageSize: size, as: VKPost.self).items { texts.append(post.text) }
            #expect(texts.count == 7 && texts.prefix(4) == ["post 4", "post 3", "post 2", "post 1"])
            var photos: [VKPhoto] = []
            for try await photo in client.pages("photos.getAll", [("owner_id", "100002")], pageSize: size, as: VKPhoto.self).items
            {
                photos.append(photo)
            }
            #expect(photos.count == 3 && photos.allSatisfy { $0.ownerID == 100_002 && $0.sizes.count == 4 })
        }
    }
}
