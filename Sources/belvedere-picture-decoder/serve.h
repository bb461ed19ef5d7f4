// SPDX-License-Identifier: MIT

#pragma once

/* Answers the requests of the parent until it closes its end. */
void serve (void);
