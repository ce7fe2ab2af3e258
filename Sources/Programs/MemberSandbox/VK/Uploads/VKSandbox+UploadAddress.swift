import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// Returns the simulation of a method of uploads; nil for any other method.
    func uploadMethod(_ name: String) -> APIMethod? {
        if let form = UploadForm.all.first(where: { $0.address.isExactly(name) }) {
            return APIMethod(isForCommunities: form.isForCommunities, scope: form.scope) { self.uploadAddress($0, name) }
        }
        let forms = UploadForm.all.filter { $0.save.isExactly(name) }
        guard let form = forms.first else { return nil }
        let isForCommunities = forms.contains(where: \.isForCommunities)
        return APIMethod(isForCommunities: isForCommunities, scope: form.scope) { self.saveUpload($0, name) }
    }

    /// Handles the methods that return an upload address. The address needs no token and takes one upload.
    private func uploadAddress(_ call: APICall, _ method: String) -> ServerResponse {
        let forms = UploadForm.all.filter { $0.address.isExactly(method) }
        guard let form = forms.first(where: { $0.type == call.parameters.filled("type") }) else {
            return apiFailure(100, "One of the parameters specified was missing or invalid: type is undefined")
        }
        for names in form.required where !names.contains(where: { call.parameters.filled($0) != nil }) {
            return apiFailure(
                100, "One of the parameters specified was missing or invalid: \(names.joined(separator: " or ")) is undefined")
        }
        let owner: Int
        do throws(AccessRefusal) { owner = try self.owner(of: call) } catch { return apiFailure(error) }
        if form.address == "photos.getUploadServer", album(call.parameters["album_id"], of: owner) == nil {
            return apiFailure(114, "Invalid album id")
        }
        let ticket = UploadTicket(form: form, caller: call.account, owner: owner, parameters: call.parameters)
        return form.save == nil ? videoAddress(ticket, call) : .response(.object(addressMembers(ticket, call)))
    }

    /// Keeps a ticket, and returns the address with what belongs to it.
    func addressMembers(_ ticket: UploadTicket, _ call: APICall) -> [String: JSONValue] {
        let secret = makeToken("upload")
        uploads.keep(ticket, under: secret)
        let query: FormFields = [("act", "do_add"), ("mid", String(ticket.caller)), ("ticket", secret)]
        let host = call.api?.absoluteString ?? ""
        var members: [String: JSONValue] = ["upload_url": .string("\(host)/upload/\(ticket.form.name)?\(query.encoded)")]
        guard case .photos(let album) = ticket.form.answer else { return members }
        members["user_id"] = .integer(Int64(ticket.caller))
        if let album = album ?? ticket.parameters["album_id"].flatMap(Int.init) { members["album_id"] = .integer(Int64(album)) }
        return members
    }
}

extension FormFields {
    /// The number of an item at which a page begins.
    var offset: Int { max(0, self["offset"].flatMap(Int.init) ?? 0) }

    /// The number of items of a page: `count`, or else a usual number, at most a largest one.
    func count(usually usual: Int, atMost largest: Int) -> Int {
        min(largest, max(0, self["count"].flatMap(Int.init) ?? usual))
    }
}
