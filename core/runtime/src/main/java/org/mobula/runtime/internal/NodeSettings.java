package org.mobula.runtime.internal;

import org.mobula.launch.Job;
import org.mobula.runtime.NodeOptions;

/** What a node is made with. */
record NodeSettings(Job job, NodeOptions options) {}
