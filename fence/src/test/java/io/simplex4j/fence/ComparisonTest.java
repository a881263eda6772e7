package io.simplex4j.fence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fence notices what it is for, and only that. */
final class ComparisonTest {
    private static final String JSON = """
            {"id": "GBSG 7", "weights": [0.25, 0.75], "gap": 3.1E-17, "rows": 12, "iterations": 14,
             "digest": "sha256:12e5", "warnings": [{"code": "far", "message": "It is 3 far."}], "unique": true}
            """;

    private static final String PAGE = """
            <html><body><h1><bdi>Title</bdi></h1><table class="grid"><tr><th scope="row">Age</th><td>55 years</td>
            <td class="tint-1"><b>+8.8 %</b></td></tr></table><p class="sentence">It is <b>23 %</b> like <bdi>B 1</bdi>.</p>
            <p class="verdict"><span class="badge bad">no</span></p><svg class="bar"><path d="M0 0h27.1"/></svg></body></html>
            """;

    private static final String TEXT = """
            A 7 (input 0): read with care
              22.6 %  ████  B 1268 (label no)
              9.1 %   █     B 113 (label no)

            gap       a proof with
                      9 words
            """;

    private static boolean same(String file, String content, String from, String to) throws Exception {
        assertThat(content).contains(from);
        return new Comparison(1e-9, !file.endsWith(".json"))
                .differences(Outline.of(file, content), Outline.of(file, content.replace(from, to)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            delimiter = '|',
            value = {
                "0.25          | 0.2500000001   | true",
                "0.25          | 0.250000002    | false",
                "0.25          | -0.25          | false",
                "0.25,         | ''             | false",
                "3.1E-17       | 2.9E-12        | true",
                "3.1E-17       | 1E-5           | false",
                "12,           | 13,            | false",
                "14            | 99             | true",
                "'\"rows\"'    | '\"count\"'    | false",
                "GBSG 7        | GBSG 8         | false",
                "sha256:12e5   | sha256:12e6    | false",
                "It is 3 far.  | Far away.      | true",
                "'\"far\"'     | '\"near\"'     | false",
                "true          | false          | false"
            })
    void json(String from, String to, boolean same) throws Exception {
        assertThat(same("document.json", JSON, from, to)).isEqualTo(same);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            delimiter = '|',
            value = {
                "Title                   | Another title             | true",
                "It is <b>23 %</b> like  | To the model, it is       | true",
                "+8.8 %                  | +8.9 %                    | true",
                "+8.8 %                  | +9.0 %                    | false",
                "+8.8 %                  | +9%                       | true",
                "55 years                | 55 a                      | true",
                "55 years                | 56 years                  | false",
                "tint-1                  | tint-2                    | false",
                "' class=\"bar\"'        | ''                        | false",
                "M0 0h27.1               | M0 0h30                   | true",
                "'<path d'               | '<path/><path d'          | false",
                "'badge bad'             | 'badge good'              | false",
                "'<span class=\"badge bad\">no</span>' | ''            | false"
            })
    void page(String from, String to, boolean same) throws Exception {
        assertThat(same("page.html", PAGE, from, to)).isEqualTo(same);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            delimiter = '|',
            value = {
                "read with care   | mind this         | true",
                "22.6 %           | 22.7 %            | true",
                "22.6 %           | 23.6 %            | false",
                "22.6 %           | 23%               | true",
                "22.6 %           | 24%               | false",
                "9 words          | words             | true",
                "B 113            | B 114             | false",
                "'  9.1 %   █     B 113 (label no)\n' | '' | false"
            })
    void text(String from, String to, boolean same) throws Exception {
        assertThat(same("text.txt", TEXT, from, to)).isEqualTo(same);
    }
}
