/// The button that signs a member in with VK ID at one tap.
public struct OneTapButton: Sendable {
}
