import Foundation
import FuzzTargets

#if MEMBER_FUZZ
    /// libFuzzer's own main function, under the name it gives it for programs that have one already.
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ count: UnsafeMutablePointer<CInt>,
        _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
        _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt

    /// Which target this process runs: a C function cannot carry it along. Written once, before the first run.
    nonisolated(unsafe) private var chosen = FuzzTarget.head

    /// Hands over to libFuzzer, which reads this program's arguments.
    func fuzz(_ target: FuzzTarget) -> CInt {
        chosen = target
        var (count, arguments) = (CommandLine.argc, CommandLine.unsafeArgv)
        return runDriver(&count, &arguments) { bytes, count in
            do throws(FuzzFinding) { try chosen.run(bytes.map { Data(bytes: $0, count: count) } ?? Data()) } catch {
                fatalError(error.description)
            }
            return 0
        }
    }
#else
    /// Says how to get a program that can.
    func fuzz(_ target: FuzzTarget) -> CInt {
        MemberFuzz.complain("This program replays inputs only; ./fuzz \(target.rawValue) builds one that finds new ones.")
        return 2
    }
#endif
