package org.mobula.system;

import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Ranks as tasks of Slurm, whose plug-in pmi2 speaks PMI-1 as well. */
@EnabledIfSystemProperty(
        named = "mobula.clusters",
        matches = "all",
        disabledReason = "takes long: build/verify-all clusters")
class SlurmPmiTest extends SlurmContract {
    @Override
    String plugIn() {
        return "pmi2";
    }
}
