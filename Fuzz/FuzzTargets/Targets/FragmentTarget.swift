import Foundation
import MemberCore
import VKAPI
import VKWire

/// Reads the fragment of a sign-in of the VK API, and the end of a validation page.
///
/// The first byte decides whether communities' tokens were requested; the rest is the fragment.
func fragmentTarget(_ input: Data) throws(FuzzFinding) {
    let asked: [UInt] = input.first.map { $0.isMultiple(of: 2) } ?? true ? [] : [1, 5]
    let text = String(decoding: input.dropFirst(), as: UTF8.self)
    guard let fields = FormFields(encoded: text, plusIsSpace: false) else { return }
    guard let ids = ConnectorFragment.parties(of: fields, communities: asked) else { return }
    try holds(!ids.isEmpty, "a response has a party")
    if asked.isEmpty {
        try holds(
            ids.count == 1 && ids[0].utf8.allSatisfy { (0x30...0x39).contains($0) } && ids[0] != "0", "a person has a number")
    } else {
        try holds(ids.allSatisfy { ["g1", "g5"].contains($0) }, "only requested communities are read")
    }
}
