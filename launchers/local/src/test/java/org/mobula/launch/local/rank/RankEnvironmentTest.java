package org.mobula.launch.local.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.launch.LaunchException;

class RankEnvironmentTest {
    private static final Map<String, String> COMPLETE = Map.of(
            "MOBULA_JOB", "/tmp/mobula-0123456789ab",
            "MOBULA_RANK", "1",
            "MOBULA_SIZE", "2",
            "MOBULA_SECRET", "00".repeat(32),
            "MOBULA_ON_FAILURE", "continue",
            "MOBULA_HOST", "h");

    private static Map<String, String> but(String name, String value) {
        Map<String, String> changed = new HashMap<>(COMPLETE);
        changed.put(name, value);
        return changed;
    }

    @Test
    void aProcessWithoutLauncherIsNoRank() {
        assertThat(RankEnvironment.of(Map.of())).isEmpty();
    }

    @Test
    void aRankReadsItsEnvironment() {
        RankEnvironment place = RankEnvironment.of(COMPLETE).orElseThrow();

        assertThat(place.rank()).isEqualTo(1);
        assertThat(place.size()).isEqualTo(2);
        assertThat(place.folder().id()).isEqualTo("0123456789ab");
        assertThat(place.folder().sharedMemory()).hasToString("/dev/shm");
        assertThat(place.secret()).hasSize(32);
    }

    @Test
    void aRankOutOfRangeIsRefused() {
        assertThatThrownBy(() -> RankEnvironment.of(but("MOBULA_RANK", "2")))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "MOBULA_JOB is set, but MOBULA_RANK is \"2\" instead of a number from 0 to 1; start ranks by"
                                + " `mobula run`, or unset MOBULA_JOB to run alone");
    }

    @Test
    void aShortSecretIsRefusedAndNotPrinted() {
        assertThatThrownBy(() -> RankEnvironment.of(but("MOBULA_SECRET", "abcd")))
                .hasMessage("MOBULA_JOB is set, but MOBULA_SECRET does not hold 32 bytes in hexadecimal; start ranks by"
                        + " `mobula run`, or unset MOBULA_JOB to run alone");
    }

    @Test
    void aFolderThatIsNotOfARunIsRefused() {
        assertThatThrownBy(() -> RankEnvironment.of(but("MOBULA_JOB", "/home/me")))
                .hasMessage("\"/home/me\" is not the folder of a run, whose name is mobula- and hexadecimal digits;"
                        + " unset MOBULA_JOB to run alone");
    }
}
