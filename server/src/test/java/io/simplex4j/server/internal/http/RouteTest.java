package io.simplex4j.server.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RouteTest {
    @Test
    void variables_match_names_and_no_paths() {
        Route route = Route.get("/v2/models/{name}/versions/{version}", call -> Answer.text("text/plain", ""));
        assertThat(route.names("/v2/models/a-b_c/versions/1").orElseThrow()).containsExactly("a-b_c", "1");
        assertThat(route.names("/v2/models/a/versions/1/")).isEmpty();
        assertThat(route.names("/v2/models/a/b/versions/1")).isEmpty();
        assertThat(route.names("/v2/models//versions/1")).isEmpty();
        assertThat(route.names("/v2/models/" + "a".repeat(129) + "/versions/1")).isEmpty();
        assertThat(route.names("/v2/models/a%2fb/versions/1")).isEmpty();
    }

    @Test
    void a_variable_ends_before_the_rest_of_its_part_of_the_path() {
        Route route = Route.post("/v1/models/{name}:explain", call -> Answer.text("text/plain", ""));
        assertThat(route.names("/v1/models/small:explain").orElseThrow()).containsExactly("small");
        assertThat(route.names("/v1/models/small")).isEmpty();
        assertThat(route.names("/v1/models/small:predict")).isEmpty();
    }

    @Test
    void a_deadline_that_is_shorter_counts_from_the_same_start() {
        Deadline ten = Deadline.in(Duration.ofSeconds(10));
        assertThat(ten.atMost(Duration.ofSeconds(20))).isEqualTo(ten);
        Deadline one = ten.atMost(Duration.ofSeconds(1));
        assertThat(one.nanoTime())
                .isEqualTo(ten.nanoTime() - Duration.ofSeconds(9).toNanos());
        assertThat(one.refusal()).hasMessage("no answer within 1000 ms");
        assertThat(ten.atMost(Duration.ofNanos(-1)).passed()).isTrue();
        assertThat(ten.atMost(Duration.ofNanos(-1)).remaining()).isZero();
    }

    @Test
    void a_rate_allows_a_burst_and_then_one_in_each_interval() {
        AtomicLong now = new AtomicLong(-3);
        RateLimiter limiter = new RateLimiter(2, Duration.ofMillis(500), 3, now::get);
        assertThat(limiter.count("a")).isZero();
        assertThat(limiter.count("a")).isZero();
        assertThat(limiter.count("a")).isEqualTo(Duration.ofMillis(500));
        assertThat(limiter.count("b")).as("another client").isZero();
        now.addAndGet(Duration.ofMillis(500).toNanos());
        assertThat(limiter.count("a")).isZero();
        assertThat(limiter.count("a")).isEqualTo(Duration.ofMillis(500));
        now.addAndGet(Duration.ofSeconds(60).toNanos());
        assertThat(limiter.count("a")).isZero();
        assertThat(limiter.count("a")).isZero();
        assertThat(limiter.count("a")).as("a pause earns one burst, not more").isEqualTo(Duration.ofMillis(500));
    }
}
