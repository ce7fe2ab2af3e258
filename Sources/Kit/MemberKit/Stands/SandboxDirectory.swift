public import Foundation
import MemberCore
public import MemberHTTP
public import VKWire

/// Asks a sandbox at its control address where its providers are reached.
public struct SandboxDirectory: Sendable {
    private struct Hosts: Decodable {
        var vk: VKHosts?
    }

    /// Where VK is reached at this sandbox.
    public let vk: VKHosts

    /// Asks.
    /// - Parameters:
    ///   - control: The sandbox's control address.
    ///   - transport: Sends the request.
    /// - Throws: ``MembersError/noSandbox(_:)``.
    public init(control: URL, transport: any HTTPTransport) async throws(MembersError) {
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await transport.send(HTTPRequest(.get, control.appending(path: "_sandbox/hosts")))
        } catch { throw .noSandbox(error) }
        guard response.status == 200, let vk = try? JSONDecoder().decode(Hosts.self, from: response.body).vk else {
            throw .noSandbox(nil)
        }
        self.vk = vk
    }
}
