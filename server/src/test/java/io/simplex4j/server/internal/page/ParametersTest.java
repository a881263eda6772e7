package io.simplex4j.server.internal.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.server.internal.http.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ParametersTest {
    @Test
    void values_are_decoded_and_stripped_and_empty_ones_are_absent() {
        Parameters given = Parameters.of("q=a%20b+c&set=&x.age=+70+&x.grade=&flag");
        assertThat(given.text("q")).contains("a b c");
        assertThat(given.text("set")).isEmpty();
        assertThat(given.text("flag")).isEmpty();
        assertThat(given.features()).isEqualTo(Map.of("age", "70", "grade", ""));
    }

    @Test
    void the_deprecated_name_of_exclude_still_works() {
        assertThat(Parameters.of("drop=3&exclude=5&exclude=3").numbers("exclude", 0, 9))
                .isEqualTo(List.of(3, 5));
    }

    @Test
    void what_is_wrong_is_named() {
        assertThatThrownBy(() -> Parameters.of("a=%zz"))
                .isInstanceOf(Refusal.class)
                .hasMessage("the address has an invalid % escape");
        assertThatThrownBy(() -> Parameters.of("a=1&b=2").allow(Set.of("a", "c"), false))
                .hasMessage("unknown parameter 'b'; expected one of a, c");
        assertThatThrownBy(() -> Parameters.of("a=1&a=2").text("a")).hasMessage("a occurs 2 times; expected it once");
        assertThatThrownBy(() -> Parameters.of("page=0").number("page", 1, 9))
                .hasMessage("page is '0'; expected a whole number from 1 to 9");
        assertThatThrownBy(() -> Parameters.of("page=99999999999").number("page", 1, 9))
                .hasMessageStartingWith("page is '99999999999'; expected");
        assertThatThrownBy(() -> Parameters.of("sort=size").word("sort", Set.of("row")))
                .hasMessage("sort is 'size'; expected row");
    }

    @Test
    void links_keep_what_parameters_read() {
        Link link = Link.of("/ui/m/cases").with("q", "a b&c=d").with("set", "").with("sort", "-row");
        assertThat(link.text()).isEqualTo("/ui/m/cases?q=a+b%26c%3Dd&sort=-row");
        assertThat(Parameters.of(link.text().substring(link.text().indexOf('?') + 1))
                        .text("q"))
                .contains("a b&c=d");
    }
}
