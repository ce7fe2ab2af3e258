import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberOAuth

/// Reads a head: its first line is a request's target, the others are field lines.
func headTarget(_ input: Data) throws(FuzzFinding) {
    let end = input.firstIndex(of: UInt8(ascii: "\n")) ?? input.endIndex
    try target(String(decoding: input[..<end], as: UTF8.self))
    let headers = HTTPHead.fields(in: Array(input[end...]))
    try holds(headers.fields.allSatisfy { !$0.value.utf8.contains(10) && !$0.value.utf8.contains(13) }, "a field is one line")
    try framing(headers)
    try chunks(input)
    try cookies(headers.all("Cookie"))
    try ranges(headers)
    try dates(headers)
    try challenges(headers.all("WWW-Authenticate"))
    try clients(headers)
    let life = FreshnessRules().life(headers)
    try holds(life >= .seconds(60) && life <= .seconds(86_400), "keys are fresh for a minute to a day")
}

private func target(_ raw: String) throws(FuzzFinding) {
    guard let target = RequestTarget(raw) else { return }
    try holds(target.encodedPath.utf8.first == UInt8(ascii: "/"), "a path begins with a slash")
    let texts = [target.path] + target.query.fields.flatMap { [$0.name, $0.value] }
    try holds(texts.allSatisfy { !$0.utf8.contains(0) }, "no NUL in what is decoded")
    let slashes = target.encodedPath.utf8.count { $0 == UInt8(ascii: "/") }
    try holds(target.segments.count == slashes, "a slash begins a segment, whatever follows it")
    let query = target.query.encoded
    let again = RequestTarget(target.encodedPath + (query.isEmpty ? "" : "?" + query))
    try holds(again == target, "a target written again is the same")
}

private func framing(_ headers: HTTPHeaders) throws(FuzzFinding) {
    let lengths = headers.all("Content-Length")
    switch RequestFraming(headers) {
    case .length(let length):
        try holds(headers["Transfer-Encoding"] == nil, "no length beside an encoding")
        try holds(length >= 0 && Set(lengths).count <= 1, "one length, not negative")
    case .chunked: try holds(lengths.isEmpty, "no length beside an encoding")
    case .ambiguous: break
    }
    try holds(RequestFraming(headers, isOld: true) != .chunked, "an old head has no chunks")
    for isOld in [true, false] where headers.namesItsHost(isOld: isOld) {
        let hosts = headers.all("Host")
        try holds(hosts.count == 1 || (isOld && hosts.isEmpty), "a head names one host")
        try holds(hosts.allSatisfy { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }, "a host is visible characters")
    }
}

private func cookies(_ lines: [String]) throws(FuzzFinding) {
    for (name, value) in Cookies.parse(lines) {
        let line = ServerCookie(name, value).headerValue
        try holds(line.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "a cookie is written in plain signs")
        try holds(Cookies.parse([String(line.prefix { $0 != ";" })]) == [name: value], "a cookie survives the round trip")
    }
}

private func ranges(_ headers: HTTPHeaders) throws(FuzzFinding) {
    for size in [0, 1, 10, 1 << 40, .max] {
        if case .some(let range) = ByteRange(headers["Range"], size: size) {
            try holds(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= size, "a range lies within the file")
        }
        let version = FileVersion(tag: EntityTag("a"), modified: 784_111_777, isDateStrong: true, size: size)
        for method in ["GET", "HEAD", "PUT"] {
            guard case .part(let range) = version.verdict(on: headers, method: method) else { continue }
            try holds(method == "GET" && range.upperBound <= size, "only GET has parts")
        }
    }
    for line in headers.all("If-Match") + headers.all("If-None-Match") {
        guard case .tags(let tags) = EntityTag.List(line) else { continue }
        for tag in tags { try holds(EntityTag(field: tag.fieldValue[...]) == tag, "a tag written again is the same") }
    }
}

private func clients(_ headers: HTTPHeaders) throws(FuzzFinding) {
    try holds(ProxyNetworks.none.client(of: "127.0.0.1", headers) == nil, "without proxies nothing is believed")
    for networks in [["127.0.0.0/8"], ["0.0.0.0/0", "::/0"]] {
        guard let proxies = try? ProxyNetworks(networks), let client = proxies.client(of: "127.0.0.1", headers) else { continue }
        let own = (try? ProxyNetworks([client]))?.client(of: client, ["X-Forwarded-For": client])
        try holds(own == client, "a client's address has one form, and reads as itself")
    }
}

/// The system's reader of the form that ``HTTPDate`` reads, less strict in the day of the week and the count of digits.
private let systemDate = Date.ParseStrategy(
    format:
        "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)

/// Two readers of one form must see one moment.
private func dates(_ headers: HTTPHeaders) throws(FuzzFinding) {
    let wait = headers.retryAfter(at: Date(timeIntervalSince1970: 784_111_777)) ?? .zero
    try holds(wait >= .zero && wait <= .seconds(86_400), "nobody waits longer than a day")
    for name in ["Date", "If-Modified-Since", "If-Range"] {
        guard let text = headers[name] else { continue }
        guard let moment = HTTPDate.parse(text), moment >= 0 else { continue }
        let written = HTTPDate.format(moment)
        try holds(written == text || text.contains(":60 "), "a moment is written in one way")
        let theirs = try? systemDate.parse(written)
        try holds(theirs?.timeIntervalSince1970 == Double(moment), "two readers see one moment")
    }
}

/// A value as a quoted string holds it, by bytes: a quotation mark before a combining mark is one too.
private func escaped(_ value: String) -> String {
    let bytes = value.utf8.flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), $0] : [$0] }
    return String(decoding: bytes, as: UTF8.self)
}

private func challenges(_ lines: [String]) throws(FuzzFinding) {
    let challenges = AuthenticationChallenge.parse(lines)
    let written = challenges.map { challenge in
        let parameters = challenge.parameters.sorted { $0.key < $1.key }.map { name, value in
            name + "=\"" + escaped(value) + "\""
        }
        return challenge.scheme + " " + parameters.joined(separator: ", ")
    }
    try holds(AuthenticationChallenge.parse([written.joined(separator: ", ")]) == challenges, "challenges survive the round trip")
}
