import Foundation

/// What a program costs that loads Foundation and does next to nothing: the floor under every command's start.
@main
enum Empty {
    static func main() { FileHandle.standardOutput.write(Data("\n".utf8)) }
}
