#if !canImport(CMemberCurl)
    import Foundation
    import Testing

    @testable import MemberHTTP

    @Suite("A form that the system's session reads from a file")
    struct SessionBodyTests {
        @Test("is accessible only to its owner, and is removed after it was sent")
        func mode() throws {
            let body = try SessionBody(.multipart([MultipartPart("a", Data("b".utf8))]))
            let path = try #require(body.file).path(percentEncoded: false)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            body.discard()
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }
#endif
