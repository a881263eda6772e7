package io.simplex4j.server.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class FailedLoginsTest {
    private static final long SECOND = 1_000_000_000;
    private final AtomicLong now = new AtomicLong(-5);
    private final FailedLogins failures = new FailedLogins(now::get);

    private void refused(String address, int seconds) {
        assertThatThrownBy(() -> failures.count(address)).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.status()).isEqualTo(429);
            assertThat(refusal.seconds()).isEqualTo(seconds);
        });
    }

    @Test
    void ten_pass_at_once_and_one_more_every_six_seconds() {
        for (int i = 0; i < 10; i++) {
            failures.count("192.0.2.1");
        }
        refused("192.0.2.1", 7);
        now.addAndGet(5 * SECOND);
        refused("192.0.2.1", 2);
        failures.count("192.0.2.2");
        now.addAndGet(SECOND);
        failures.count("192.0.2.1");
        refused("192.0.2.1", 7);
    }

    @Test
    void a_network_of_ipv6_counts_as_one_address() {
        for (int i = 0; i < 10; i++) {
            failures.count("2001:db8:0:1:0:0:0:" + i);
        }
        refused("2001:db8:0:1::9", 7);
        failures.count("2001:db8:0:2:0:0:0:1");
    }

    @Test
    void no_more_addresses_are_kept_than_there_is_room_for() {
        for (int i = 0; i < 5000; i++) {
            failures.count("10.0." + i / 256 + "." + i % 256);
        }
        assertThat(failures.addresses()).isEqualTo(4096);
    }
}
