import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import MemberSandbox

/// The steps of an upload at the sandbox's VK.
extension Stage {
    /// A scope with all permissions that uploads need.
    static let uploadScope = "photos,docs,video,audio,stories,wall,groups"

    /// Runs a test without limits of calls.
    static func withUploads(_ body: (Stage) async throws -> Void) async throws {
        try await with {
            $0.vk.callLimits.member = 1000
            $0.vk.callLimits.community = 1000
            $0.vk.callLimits.service = 1000
        } _: { stage in
            try await body(stage)
        }
    }

    /// Returns a token of a community.
    func communityToken(_ id: Int, of name: String, scope: String) async throws -> String {
        let page = try implicit([("group_ids", String(id)), ("scope", scope)])
        let fields = try await walk(HeadlessAgent(as: name, transport: transport), from: page)
        return try #require(fields["access_token_\(id)"])
    }

    /// The parameters of a kind's address method.
    func parameters(of form: UploadForm) -> FormFields {
        var fields = FormFields()
        if let type = form.type { fields.append("type", type) }
        for names in form.required { fields.append(names[0], names[0] == "album_id" ? "9001" : "1") }
        return fields
    }

    /// Asks for an upload address.
    func uploadAddress(_ form: UploadForm, token: String) async throws -> URL {
        let envelope = try await call(form.address, parameters(of: form), token: token)
        return try #require(URL(string: envelope["response"]?["upload_url"]?.string ?? ""), "\(envelope)")
    }

    /// Sends files, and returns the members of the response.
    func send(_ parts: [MultipartPart], to address: URL) async throws -> JSONValue {
        var request = HTTPRequest(.post, address)
        request.body = .multipart(parts)
        return try JSONValue(parsing: try await transport.send(request).body)
    }

    /// Sends one file of a kind.
    func send(_ form: UploadForm, _ bytes: Data = Data("content".utf8), name: String? = nil, to address: URL) async throws
        -> JSONValue
    {
        let field = form.fields[0] + (form.fileLimit > 1 ? "1" : "")
        return try await send([MultipartPart(field, bytes, fileName: name ?? form.goodName)], to: address)
    }

    /// The parameters of a kind's save method for an upload server's response.
    func saved(_ form: UploadForm, _ response: JSONValue) throws -> FormFields {
        let values = form.returned == [.uploadResult] ? try #require(response["response"]) : response
        var fields = FormFields()
        for part in form.returned {
            guard let name = part.savedAs else { continue }
            fields.append(name, try #require(values[part.rawValue]?.identifier, "\(part)"))
        }
        return fields
    }
}

extension UploadForm {
    /// The kind with a name.
    static func named(_ name: String) throws -> UploadForm { try #require(all.first { $0.name == name }) }

    /// A file name that the server takes.
    var goodName: String { "sea." + (files.endings?.sorted().last ?? "txt") }
}
