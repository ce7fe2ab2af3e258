import MemberHTTP
import WaitSupport

/// Waits until a condition holds, for half a minute at most.
func until(_ condition: () -> Bool) async { _ = await waited(while: !condition()) }

/// The error of a request, or nil if a response arrived.
func failure(of transport: any HTTPTransport, _ request: HTTPRequest) async -> HTTPError? {
    do throws(HTTPError) {
        _ = try await transport.send(request)
        return nil
    } catch { return error }
}
