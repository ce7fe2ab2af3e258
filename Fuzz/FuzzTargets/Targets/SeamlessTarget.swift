import Foundation
import MemberCore
import SberID

/// Reads a link by which the bank's app would open another: the input as the whole address, and as the value of the parameter.
func seamlessTarget(_ input: Data) throws(FuzzFinding) {
    let text = String(decoding: input, as: UTF8.self)
    try judge(try? SeamlessLink.base(of: text))
    for address in [
        text, "partner://host/?sberIDRedirect=" + text, "partner://host/?sberIDRedirect=" + PercentCoding.encode(text),
    ] {
        guard let url = URL(string: address) else { continue }
        try judge((try? SeamlessLink.base(in: url)) ?? nil)
    }
}

/// What must hold of an accepted base: nobody but the bank is named, and every reader of addresses sees the same parts.
private func judge(_ base: SeamlessBase?) throws(FuzzFinding) {
    guard let base else { return }
    let isPlain = base.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "%") }
    try holds(isPlain, "a base has visible ASCII without escapes")
    guard let parts = URLComponents(string: base.text) else { throw FuzzFinding(property: "a base is an address") }
    try holds(parts.scheme == base.scheme && parts.host == base.host && parts.path == base.path, "parsers see the same parts")
    try holds(parts.user == nil && parts.password == nil && parts.port == nil, "a base has no user part and no port")
    try holds(parts.query == nil && parts.fragment == nil, "a base has no query and no fragment")
    let isHost = base.scheme == "https" && ["id.sber.ru", "online.sberbank.ru"].contains(base.host)
    try holds(isHost || SIDBankApp.seamlessSchemes.contains(base.scheme) && !base.host.isEmpty, "a base is the bank's")
    try holds((try? SeamlessLink.base(of: base.text)) == base, "a base read again is the same")
}
