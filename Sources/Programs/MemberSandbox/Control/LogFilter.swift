import MemberCore

/// The filter of the log: by host, by a text, by the first digit of the status; files of pages are hidden unless they are asked for.
struct LogFilter: Sendable, Equatable {
    var host = ""
    /// A part of the path, of a message or of the fault.
    var path = ""
    var status = ""
    var hasAssets = false

    init() {}

    init(_ query: FormFields) {
        (host, path, status) = (query["host"] ?? "", query["path"] ?? "", query["status"] ?? "")
        hasAssets = query["assets"] != nil
    }

    func shows(_ entry: LoggedRequest) -> Bool {
        (host.isEmpty || entry.host == host) && (status.isEmpty || String(entry.status / 100) == status)
            && (hasAssets || !entry.isAsset) && (path.isEmpty || contains(entry))
    }

    private func contains(_ entry: LoggedRequest) -> Bool {
        [entry.path, entry.fault, entry.requestText, entry.responseText].contains { $0?.contains(path) == true }
    }
}
