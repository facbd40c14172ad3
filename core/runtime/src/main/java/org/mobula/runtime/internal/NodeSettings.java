package org.mobula.runtime.internal;

import org.mobula.launch.Job;
import org.mobula.runtime.NodeOptions;

/** The arguments that a node is created with. */
record NodeSettings(Job job, NodeOptions options) {}
