public import Foundation
import MemberCore

// The actions of a person, and a person's settings in the system.
extension Chromium {
    /// Presses a key.
    public func press(_ key: String, code: Int64, shift: Bool = false) async throws {
        let parameters: [String: JSONValue] = [
            "key": .string(key), "code": .string(key), "windowsVirtualKeyCode": .integer(code),
            "modifiers": .integer(shift ? 8 : 0),
        ]
        try await command("Input.dispatchKeyEvent", parameters.merging(["type": .string("rawKeyDown")]) { first, _ in first })
        try await command("Input.dispatchKeyEvent", parameters.merging(["type": .string("keyUp")]) { first, _ in first })
    }

    /// Presses Return, which presses the focused button or follows the focused link.
    public func pressReturn() async throws {
        let key: [String: JSONValue] = [
            "key": .string("Enter"), "code": .string("Enter"), "windowsVirtualKeyCode": .integer(13), "text": .string("\r"),
        ]
        for type in ["keyDown", "keyUp"] {
            try await command("Input.dispatchKeyEvent", key.merging(["type": .string(type)]) { first, _ in first })
        }
    }

    /// Blocks addresses of these patterns from now on.
    public func block(_ patterns: [String]) async throws {
        try await watchRequests()
        try await command("Network.setBlockedURLs", ["urls": .array(patterns.map(JSONValue.string))])
    }

    /// Presses the mouse at a point of the page.
    public func click(x: Int64, y: Int64) async throws {
        for type in ["mousePressed", "mouseReleased"] {
            try await command(
                "Input.dispatchMouseEvent",
                ["type": .string(type), "x": .integer(x), "y": .integer(y), "button": .string("left"), "clickCount": .integer(1)])
        }
    }

    /// Sets the system features that pages can query: `prefers-color-scheme`, `prefers-contrast`, `forced-colors`.
    public func set(_ features: [String: String]) async throws {
        let list = features.sorted { $0.key < $1.key }.map { JSONValue.object(["name": .string($0), "value": .string($1)]) }
        try await command("Emulation.setEmulatedMedia", ["features": .array(list)])
    }

    /// Turns the pages' scripts off or on.
    public func setScripts(on: Bool) async throws {
        try await command("Emulation.setScriptExecutionDisabled", ["value": .bool(!on)])
    }

    /// Sets the window's size.
    public func resize(width: Int64, height: Int64) async throws {
        try await command(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .integer(width), "height": .integer(height), "deviceScaleFactor": .integer(1), "mobile": .bool(false),
            ])
    }

    /// A screenshot, as PNG.
    public func screenshot() async throws -> Data {
        let answer = try await command("Page.captureScreenshot", ["format": .string("png")])
        return Data(base64Encoded: answer["data"]?.string ?? "") ?? Data()
    }
}
