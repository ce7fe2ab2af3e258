import MemberHTTP
import WaitSupport

/// Waits until something is so, for half a minute at most.
func until(_ condition: () -> Bool) async { _ = await waited(while: !condition()) }

/// How a request failed, or nil if a response came.
func failure(of transport: any HTTPTransport, _ request: HTTPRequest) async -> HTTPError? {
    do throws(HTTPError) {
        _ = try await transport.send(request)
        return nil
    } catch { return error }
}
