/** Access to single frames: recorded from real nodes, or sent by simulated ranks. */
package org.mobula.contract.wire;
