#if canImport(CMemberMicroHTTPD)
    import Foundation
    import Testing

    @testable import MemberHTTPServer

    @Suite("A client's socket")
    struct ConnectionSocketTests {
        @Test("knows whether a request has arrived, and leaves it there; an end is not one")
        func input() throws {
            var ends: [Int32] = [0, 0]
            #if canImport(Darwin)
                try #require(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
            #else
                try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            #endif
            defer { close(ends[0]) }
            #expect(!ConnectionSocket.hasInput(ends[0]))
            #expect(write(ends[1], "GET", 3) == 3)
            #expect(ConnectionSocket.hasInput(ends[0]))
            #expect(ConnectionSocket.hasInput(ends[0]))
            var bytes: [UInt8] = [0, 0, 0]
            #expect(read(ends[0], &bytes, 3) == 3)
            #expect(!ConnectionSocket.hasInput(ends[0]))
            close(ends[1])
            #expect(!ConnectionSocket.hasInput(ends[0]))
        }
    }
#endif
