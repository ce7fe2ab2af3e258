extension CompletionScript {
    /// The script for zsh, which shows the meaning beside each word.
    var zsh: String {
        """
        #compdef member
        _member() {
            local -a values begun options
            local command= before=${words[CURRENT-1]} i
            for ((i = 2; i < CURRENT; i++)); do
                case ${words[i]} in
                    \(table.valued.joined(separator: "|"))) ((i++)) ;;
                    -*) ;;
                    *) command=${words[i]}; break ;;
                esac
            done
            if [[ $PREFIX == --*=* ]]; then
                before=${PREFIX%%=*}
                compset -P 1 '*='
            fi
            case "$command $before" in
                *" --account"|"use use")
                    values=(${(f)"$(\(Self.accounts))"})
                    values=(${values//:/ })
                    values=(${values/$'\\t'/:}) ;;
        \(zshValues.joined(separator: "\n"))
                *) case $command in
                    "") values=(\(Self.described(table.commands.map { ($0.name, $0.meaning) })))
                        options=(--home --json --verbose --version) ;;
        \(zshWords.joined(separator: "\n"))
                esac ;;
            esac
            # A word that ends with = goes on behind it.
            begun=(${(M)values:#*=:*})
            values=(${values:#*=:*})
            ((${#values} + ${#begun} + ${#options})) || { _files; return; }
            _describe -t words word values -- begun -S ''
            _describe -o -t options option options
        }
        if [[ ${funcstack[1]} == _member ]]; then
            _member "$@"
        else
            (( $+functions[compdef] )) || { autoload -U compinit && compinit; }
            compdef _member member
        fi
        """
    }

    private var zshValues: [String] {
        table.commands.flatMap { command in
            command.options.compactMap { option -> String? in
                let head = "        \"\(command.name) \(option.name)\")"
                switch option.values {
                case .listed(let values): return "\(head) values=(\(Self.described(values.map { ($0.word, $0.meaning) }))) ;;"
                case .any, .files: return "\(head) ;;"
                case .accounts, nil: return nil
                }
            }
        }
    }

    private var zshWords: [String] {
        table.commands.map { command in
            let words = Self.described(command.words.list.map { ($0.word, $0.meaning) })
            let options = Self.described(command.options.map { ($0.name, $0.meaning) })
            return "            \(command.name)) values=(\(words))\n                options=(\(options)) ;;"
        }
    }

    /// Words with their meanings, as `_describe` takes them: a colon ends the word.
    private static func described(_ values: [(word: String, meaning: String)]) -> String {
        values.map { word, meaning in
            "\(word):\(meaning.replacing(":", with: #"\:"#))".singleQuoted
        }.joined(separator: " ")
    }
}
